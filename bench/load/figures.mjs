/** Count, calls a second and percentiles of latencies in ms. */
export function summary(values, seconds) {
  const sorted = Float64Array.from(values).sort();
  const at = (part) =>
    sorted.length === 0
      ? null
      : Number(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))].toFixed(2));
  return {
    count: sorted.length,
    perSecond: Number((sorted.length / seconds).toFixed(1)),
    p50: at(0.5),
    p99: at(0.99),
    max: at(1),
  };
}

/** The middle of some numbers. */
export const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
