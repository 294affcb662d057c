import type { Lang } from '../../../contract/common';

/** What thunks and the network door get from outside, as `extraArgument`: tests and the support replay bring their own. */
export interface Services {
  fetch: typeof fetch;
  /** Milliseconds since 1970. */
  now: () => number;
  /** A random identifier. */
  newId: () => string;
  selectToken: (state: unknown) => string | null;
  selectLang: (state: unknown) => Lang;
}
