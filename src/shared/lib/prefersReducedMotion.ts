/** Whether the visitor asks for less motion; read at the moment of the call. */
export const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
