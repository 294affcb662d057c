/** Loads what resumes an order and shows its outcome. */
export const loadAttemptRecovery = () => import(/* webpackChunkName: "attempt" */ './AttemptRecovery');
