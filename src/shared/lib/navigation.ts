/** Lets listeners and thunks navigate: the router registers itself when it mounts. */
export type Navigate = (to: string, options?: { replace?: boolean }) => void;

let router: Navigate | null = null;
/** A navigation requested before the router was mounted. */
let waitingFor: string | null = null;

export const navigation = {
  go: ((to, options) => {
    if (router) {
      router(to, options);
      return;
    }
    // Changes the URL, from which the router starts; a page load would lose waiting toasts.
    window.history.replaceState(null, '', to);
    waitingFor = to;
  }) as Navigate,
  /** `place` returns the router's path and query. Returns a function that unregisters the router. */
  register(navigate: Navigate, place: string): () => void {
    const previous = router;
    router = navigate;
    // The URL changed between the router's creation and this call.
    if (waitingFor !== null && waitingFor !== place) navigate(waitingFor, { replace: true });
    waitingFor = null;
    return () => {
      router = previous;
    };
  },
};
