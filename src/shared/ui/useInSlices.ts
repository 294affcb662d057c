import { startTransition, useEffect, useState } from 'react';

/**
 * How many of `count` parts to draw by now: none in the first commit, then one more in each. What stands above them is
 * seen first, no task is as long as all of them together, and a tap is answered between two.
 */
export function useInSlices(count: number): number {
  const [drawn, setDrawn] = useState(0);
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + 1));
  }, [drawn, count]);
  return Math.min(drawn, count);
}
