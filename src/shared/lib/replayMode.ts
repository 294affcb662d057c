let checkReplay = (): boolean => false;

/**
 * Whether Redux DevTools shows a past state. Toasts and session storage have no effect then; the store itself blocks
 * requests and local storage (app/devtools).
 */
export const isReplaying = (): boolean => checkReplay();

/** Registers the check of app/devtools. */
export const setReplayCheck = (check: () => boolean): void => {
  checkReplay = check;
};
