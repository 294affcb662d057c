/** When the next call may go out. `gate` resolves to the moment from which its latency counts; after `stop` nobody waits any more. */

/** As fast as replies come. */
export const asFastAsPossible = () => ({ gate: async () => performance.now(), stop: () => undefined });

/**
 * `rate` calls a second with random gaps, as of customers who do not know of each other. Latency counts from the moment
 * at which a call was due: a server that stalls cannot look better by keeping the next calls from being made.
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
      if (taker) taker(now); else due.push(now);
      next += (-Math.log(1 - random()) / rate) * 1000;
    }
    timer = setTimeout(tick, 1);
  };
  tick();
  return {
    async gate() {
      if (isOver) return performance.now();
      return due.shift() ?? new Promise((resolve) => { waiting.push(resolve); });
    },
    stop() {
      isOver = true;
      clearTimeout(timer);
      for (const taker of waiting.splice(0)) taker(performance.now());
    },
  };
}
