/** Runs in the page before its scripts: records what the browser reports and when watched elements are painted. */
export function watchPage(watched) {
  const long = [];
  const events = [];
  let shift = 0;
  const observe = (type, read, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true, ...options });
  observe('longtask', ({ startTime, duration }) => long.push({ startTime, duration }));
  observe('layout-shift', (entry) => {
    if (!entry.hadRecentInput) shift += entry.value;
  });
  observe(
    'event',
    ({ name, duration, interactionId, startTime }) => {
      if (interactionId) events.push({ name, duration, startTime });
    },
    { durationThreshold: 16 },
  );

  const seen = {};
  const tests = Object.entries(watched).map(([name, source]) => [name, (0, eval)(`(${source})`)]);
  /** Called in a frame's own callback: when that frame is painted. */
  const whenPainted = (then) => {
    void scheduler.postTask(then, { priority: 'user-blocking' });
  };
  const afterPaint = (then) => requestAnimationFrame(() => whenPainted(then));
  const look = () => {
    for (const [name, isThere] of tests) {
      if (seen[name] !== undefined || seen[name] === null || !isThere()) continue;
      seen[name] = null;
      whenPainted(() => {
        seen[name] = performance.now();
        window.benchSaw?.(JSON.stringify([name, seen[name]]));
      });
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);

  /** Time from a tap until something is painted. */
  let tappedAt = 0;
  // Event timing waits for a presentation message, which a browser with software rendering may send only with the next
  // tap, so the end of the first frame after each tap is recorded too.
  const answers = [];
  addEventListener(
    'click',
    ({ timeStamp }) => {
      tappedAt = timeStamp;
      afterPaint(() => answers.push(performance.now() - timeStamp));
    },
    true,
  );
  const awaited = {};
  const until = (name, source) => {
    const isThere = (0, eval)(`(${source})`);
    awaited[name] = null;
    const step = () =>
      isThere()
        ? whenPainted(() => {
            awaited[name] = performance.now() - tappedAt;
          })
        : requestAnimationFrame(step);
    requestAnimationFrame(step);
  };

  /** Times between frames since the last call; the first call starts. */
  let times = null;
  const frames = () => {
    const taken = times ?? [];
    const [late, all] = [taken.filter((each) => each > 50), taken];
    if (!times) {
      let before = performance.now();
      const count = () => {
        const now = performance.now();
        times.push(now - before);
        before = now;
        requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
    }
    times = [];
    return { longest: Math.max(0, ...all), late: all.length > 0 ? (100 * late.length) / all.length : 0 };
  };

  window.bench = {
    seen,
    awaited,
    until,
    frames,
    notes: () => ({
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
      blocking: long.reduce((sum, each) => sum + Math.max(0, each.duration - 50), 0),
      longest: long.reduce((most, each) => Math.max(most, each.duration), 0),
      long,
      shift,
      answer: Math.max(0, ...answers),
      lastAnswer: answers.at(-1) ?? NaN,
      inp: events.reduce((most, each) => Math.max(most, each.duration), 0),
      seen: { ...seen },
    }),
    forget: () => {
      long.length = 0;
      events.length = 0;
      answers.length = 0;
    },
  };
}
