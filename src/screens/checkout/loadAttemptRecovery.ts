/** Loads the chunk that resumes an order and shows its result. */
export const loadAttemptRecovery = () => import(/* webpackChunkName: "attempt" */ './AttemptRecovery');
