import { startTransition, useContext, useEffect, useState } from 'react';
import { DrawnAhead } from './drawnAhead';

/**
 * How many of `count` parts to draw by now: none in the first commit, then one more in each. What stands above them is
 * seen first, no task is as long as all of them together, and a tap is answered between two. Unseen, all at once.
 */
export function useInSlices(count: number): number {
  const isAhead = useContext(DrawnAhead);
  // No effect runs, and no state changes, before the screen is shown.
  const [drawn, setDrawn] = useState(isAhead ? null : 0);
  useEffect(() => {
    if (drawn === null) setDrawn(count);
    else if (drawn < count) startTransition(() => setDrawn(drawn + 1));
  }, [drawn, count]);
  return Math.min(drawn ?? count, count);
}
