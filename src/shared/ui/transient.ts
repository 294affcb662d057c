/** Option of `styled` that keeps props starting with `$` (style only) away from the DOM. */
export const transient = { shouldForwardProp: (prop: PropertyKey): boolean => typeof prop !== 'string' || !prop.startsWith('$') };
