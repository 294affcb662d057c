/** The time of the last largest contentful paint, in the page. */
export const largestPaint = () =>
  new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
  });
