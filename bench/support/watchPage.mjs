/**
 * Runs in the page before its scripts: records what the browser reports and when watched elements are painted.
 * Playwright sends the function as text, so it contains all that it uses.
 */
export function watchPage(watched) {
  const parse = (source) => (0, eval)(`(${source})`);
  function whenPainted(isThere, callback) {
    const check = () => {
      if (isThere()) void scheduler.postTask(callback, { priority: 'user-blocking' });
      else requestAnimationFrame(check);
    };
    requestAnimationFrame(check);
  }

  const notes = { blocking: 0, shift: 0, inp: 0, answer: 0 };
  const observe = (type, read, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true, ...options });
  observe('longtask', ({ duration }) => {
    notes.blocking += Math.max(0, duration - 50);
  });
  observe('layout-shift', ({ hadRecentInput, value }) => {
    if (!hadRecentInput) notes.shift += value;
  });
  const noteTap = ({ duration, interactionId }) => {
    if (interactionId) notes.inp = Math.max(notes.inp, duration);
  };
  observe('event', noteTap, { durationThreshold: 16 });

  for (const [name, source] of Object.entries(watched))
    whenPainted(parse(source), () => window.benchSaw?.(JSON.stringify([name, performance.now()])));

  // Event timing waits for a presentation message, which a browser with software rendering may send only with the next
  // tap, so the end of the first frame after each tap is recorded too.
  let tappedAt = 0;
  addEventListener(
    'click',
    ({ timeStamp }) => {
      tappedAt = timeStamp;
      whenPainted(
        () => true,
        () => {
          notes.answer = Math.max(notes.answer, performance.now() - timeStamp);
        },
      );
    },
    true,
  );
  let awaited = null;
  window.bench = {
    /** The time from the next tap until the condition is met and painted, ms; null until then. */
    awaited: () => awaited,
    awaitAfterTap(source) {
      awaited = null;
      whenPainted(parse(source), () => {
        awaited = performance.now() - tappedAt;
      });
    },
    forget: () => Object.assign(notes, { inp: 0, answer: 0 }),
    notes: () => ({ ...notes, fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN }),
  };
}
