/** Options of a query of active orders: polls while the page is visible, less often after a failure (B-06). */
export const livePolling = ({ isActive, isError }: { isActive: boolean; isError: boolean }) => ({
  pollingInterval: isActive ? (isError ? 60_000 : 20_000) : 0,
  skipPollingIfUnfocused: true,
  refetchOnFocus: isActive,
});
