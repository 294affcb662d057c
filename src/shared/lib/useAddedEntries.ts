import { useEffect, useRef, useState } from 'react';

export function useAddedEntries(list: string, count: number, selector: string) {
  const ref = useRef<HTMLDivElement>(null);
  const [before, setBefore] = useState<{ list: string; count: number } | null>(null);
  const countBefore = before?.list === list ? before.count : count;
  const added = count - countBefore;
  const hasAdded = added > 0;
  useEffect(() => {
    if (!hasAdded) return;
    const firstAdded = ref.current?.querySelectorAll<HTMLElement>(selector)[countBefore];
    firstAdded?.focus({ preventScroll: true });
  }, [hasAdded, countBefore, selector]);
  return { ref, added, rememberCount: () => setBefore({ list, count }), forgetCount: () => setBefore(null) };
}
