/** Runs `work` again and again, `pauseMs` after it has ended, until `stop`, which waits for what is under way. */
export function repeat(
  work: () => Promise<unknown>,
  pauseMs: number,
  onError?: (error: unknown) => void,
): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let underWay: Promise<void> = Promise.resolve();
  const turn = async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      onError?.(error);
    }
    // The next turn is planned only when this one has ended, so they never pile up.
    if (!isStopped) timer = setTimeout(run, pauseMs);
  };
  const run = (): void => {
    underWay = turn();
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
