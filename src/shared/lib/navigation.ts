/** Lets listeners and thunks navigate: the router registers itself when it mounts. */
export type Navigate = (to: string, options?: { replace?: boolean }) => void;

let current: Navigate = (to, options) => {
  if (options?.replace) window.location.replace(to);
  else window.location.assign(to);
};

export const navigation = {
  go: ((to, options) => current(to, options)) as Navigate,
  /** Returns how to leave. */
  register(navigate: Navigate): () => void {
    const before = current;
    current = navigate;
    return () => { current = before; };
  },
};
