const styleOnly: ReadonlySet<string> = new Set(['as', 'sx', 'theme', 'ownerState']);

/** Option of `styled` that keeps props starting with `$` (style only) and MUI's own away from the DOM. */
export const transient = {
  shouldForwardProp: (prop: PropertyKey): boolean =>
    typeof prop !== 'string' || !(prop.startsWith('$') || styleOnly.has(prop)),
};
