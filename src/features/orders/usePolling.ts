import { useEffect, useRef } from 'react';
import { initialPollRecord, pollDelay, recordPoll, type PollOutcome } from './pollDelay';

/**
 * Polls every 20 s while the page is visible, less often without changes or after failures, and at once when the page
 * becomes visible or the network returns (B-06). Stops while `isOn` is false.
 */
export function usePolling(isOn: boolean, poll: () => Promise<PollOutcome>): void {
  const latest = useRef(poll);
  useEffect(() => {
    latest.current = poll;
  });

  useEffect(() => {
    if (!isOn) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let record = initialPollRecord;
    let isRunning = false;
    let isStopped = false;
    const isVisible = () => document.visibilityState === 'visible';

    const schedule = () => {
      clearTimeout(timer);
      if (!isStopped && isVisible()) timer = setTimeout(() => void runPoll(), pollDelay(record));
    };
    const runPoll = async () => {
      if (isRunning || !isVisible()) return;
      isRunning = true;
      clearTimeout(timer);
      record = recordPoll(record, await latest.current());
      isRunning = false;
      schedule();
    };
    const pollAgain = () => {
      if (isVisible()) void runPoll();
      else clearTimeout(timer);
    };

    schedule();
    document.addEventListener('visibilitychange', pollAgain);
    window.addEventListener('focus', pollAgain);
    window.addEventListener('online', pollAgain);
    return () => {
      isStopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', pollAgain);
      window.removeEventListener('focus', pollAgain);
      window.removeEventListener('online', pollAgain);
    };
  }, [isOn]);
}
