/**
 * When the next call may be sent. `gate` resolves to the time from which its latency counts; `stop` resolves all waits.
 */

/** As fast as replies arrive. */
export const asFastAsPossible = () => ({ gate: async () => performance.now(), stop: () => undefined });

/**
 * `rate` calls a second with random gaps, as of independent customers. Latency counts from the time at which a call
 * was due, so that a stalled server does not look better by delaying the next calls.
 */
export function atRate(rate, random) {
  const due = [];
  const waiting = [];
  let next = performance.now();
  let isOver = false;
  let timer;
  const tick = () => {
    const now = performance.now();
    while (next <= now) {
      const taker = waiting.shift();
      if (taker) taker(now);
      else due.push(now);
      next += (-Math.log(1 - random()) / rate) * 1000;
    }
    timer = setTimeout(tick, 1);
  };
  tick();
  return {
    async gate() {
      if (isOver) return performance.now();
      return (
        due.shift() ??
        new Promise((resolve) => {
          waiting.push(resolve);
        })
      );
    },
    stop() {
      isOver = true;
      clearTimeout(timer);
      for (const taker of waiting.splice(0)) taker(performance.now());
    },
  };
}
