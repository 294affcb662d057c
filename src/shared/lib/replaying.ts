let ask = (): boolean => false;

/**
 * Whether the page shows another moment than now, by Redux DevTools: what is drawn then may tell nobody anything, so
 * that toasts and notes of the session ask here. Calls and storage are stopped at the store (app/devtools).
 */
export const isReplaying = (): boolean => ask();

/** The time machine says whether it is so. */
export const askWhetherReplaying = (whether: () => boolean): void => { ask = whether; };
