import type { Lang } from '../../../contract/common';
import type { SupportEvent } from '../../../contract/support';
import type { StoredNow } from '../persist/plainKeyStorage';
import type { SavedReplies } from '../persist/savedReplies';

/** What thunks and the network door get from outside, as `extraArgument`: tests and the support replay bring their own. */
export interface Services {
  fetch: typeof fetch;
  /** Milliseconds since 1970. */
  now: () => number;
  /** A random identifier. */
  newId: () => string;
  /** What happened lately, oldest first (features/support/recorder). */
  events: () => readonly SupportEvent[];
  /** What local storage holds (for support). */
  keys: () => StoredNow;
  /** The device's copies of the menu. */
  saved: SavedReplies;
  selectToken: (state: unknown) => string | null;
  selectLang: (state: unknown) => Lang;
}
