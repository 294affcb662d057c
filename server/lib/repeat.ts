export function repeat(
  work: () => Promise<unknown>,
  pauseMs: number,
  onError?: (error: unknown) => void,
): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let underWay: Promise<void> = Promise.resolve();
  const runOnce = async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      onError?.(error);
    }
    // The next run is scheduled at the end of this one, so that runs never overlap.
    if (!isStopped) timer = setTimeout(run, pauseMs);
  };
  const run = (): void => {
    underWay = runOnce();
  };
  run();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
