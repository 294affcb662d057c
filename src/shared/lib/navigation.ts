/** Lets listeners and thunks navigate: the router registers itself when it mounts. */
export type Navigate = (to: string, options?: { replace?: boolean; state?: unknown }) => void;

let router: Navigate | null = null;

export const navigation = {
  go: ((to, options) => {
    if (router) router(to, options);
    // The router starts from the URL; a page load would lose waiting toasts.
    else window.history.replaceState(null, '', to);
  }) as Navigate,
  register(navigate: Navigate): () => void {
    const previous = router;
    router = navigate;
    return () => {
      router = previous;
    };
  },
};
