/**
 * Runs in the page before its scripts: records what the browser reports and when watched elements are painted.
 * Playwright sends the function as text, so it contains all that it uses.
 */
export function watchPage(watched) {
  /** Called in a frame's own callback: runs `callback` when that frame is painted. */
  const whenPainted = (callback) => {
    void scheduler.postTask(callback, { priority: 'user-blocking' });
  };
  const parse = (source) => (0, eval)(`(${source})`);

  /** Long tasks, layout shifts and interactions, as the browser reports them. */
  function recordEntries() {
    const entries = { longTasks: [], interactions: [], shift: 0 };
    const observe = (type, read, options = {}) =>
      new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true, ...options });
    observe('longtask', ({ startTime, duration }) => entries.longTasks.push({ startTime, duration }));
    observe('layout-shift', ({ hadRecentInput, value }) => {
      if (!hadRecentInput) entries.shift += value;
    });
    observe(
      'event',
      ({ name, duration, interactionId, startTime }) => {
        if (interactionId) entries.interactions.push({ name, duration, startTime });
      },
      { durationThreshold: 16 },
    );
    return entries;
  }

  /** The time at which each watched thing was first painted, in ms since the navigation. */
  function recordWatched() {
    const seen = {};
    const tests = Object.entries(watched).map(([name, source]) => [name, parse(source)]);
    const check = () => {
      for (const [name, isThere] of tests) {
        if (seen[name] !== undefined || !isThere()) continue;
        seen[name] = null;
        whenPainted(() => {
          seen[name] = performance.now();
          window.benchSaw?.(JSON.stringify([name, seen[name]]));
        });
      }
      requestAnimationFrame(check);
    };
    requestAnimationFrame(check);
    return seen;
  }

  /** Times from a tap until the next frame, and until something awaited is painted. */
  function recordTaps() {
    let tappedAt = 0;
    // Event timing waits for a presentation message, which a browser with software rendering may send only with the
    // next tap, so the end of the first frame after each tap is recorded too.
    const answers = [];
    addEventListener(
      'click',
      ({ timeStamp }) => {
        tappedAt = timeStamp;
        requestAnimationFrame(() => whenPainted(() => answers.push(performance.now() - timeStamp)));
      },
      true,
    );
    const awaited = {};
    const until = (name, source) => {
      const isThere = parse(source);
      awaited[name] = null;
      const check = () =>
        isThere()
          ? whenPainted(() => {
              awaited[name] = performance.now() - tappedAt;
            })
          : requestAnimationFrame(check);
      requestAnimationFrame(check);
    };
    return { answers, awaited, until };
  }

  const entries = recordEntries();
  const seen = recordWatched();
  const { answers, awaited, until } = recordTaps();
  const longestOf = (list) => list.reduce((longest, { duration }) => Math.max(longest, duration), 0);
  window.bench = {
    seen,
    awaited,
    until,
    notes: () => ({
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
      blocking: entries.longTasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
      longest: longestOf(entries.longTasks),
      long: entries.longTasks,
      shift: entries.shift,
      answer: Math.max(0, ...answers),
      lastAnswer: answers.at(-1) ?? NaN,
      events: [...entries.interactions],
      inp: longestOf(entries.interactions),
      seen: { ...seen },
    }),
    forget: () => {
      entries.longTasks.length = 0;
      entries.interactions.length = 0;
      answers.length = 0;
    },
  };
}
