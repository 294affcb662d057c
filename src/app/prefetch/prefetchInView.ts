import { matchPath } from 'react-router-dom';
import { menuApi } from '../../features/menu/menuApi';
import { scheduleIdle } from '../../shared/lib/scheduleIdle';
import { routes } from '../../shared/paths';
import type { AppStore } from '../store/store';

/** So many a visit to Home, however far it is scrolled: each is a call that most customers turn out not to need. */
const MOST = 4;

const categoryOf = (link: HTMLAnchorElement) => matchPath(routes.items, link.pathname)?.params.id ?? '';
const tiles = () => [...document.querySelectorAll<HTMLAnchorElement>('main a')].filter(categoryOf);

/**
 * The categories whose tiles are in view, as they come and go, from when there are tiles at all; `onChange` hears of
 * each change.
 */
function watchTiles(onChange: () => void): { inView: ReadonlySet<string>; stop: () => void } {
  const inView = new Set<string>();
  // By at least half: a tile whose edge is seen is not looked at.
  const sight = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        inView[isIntersecting ? 'add' : 'delete'](categoryOf(target as HTMLAnchorElement));
      onChange();
    },
    { threshold: 0.5 },
  );
  const arrival = new MutationObserver(() => begin());
  const begin = () => {
    const found = tiles();
    if (found.length === 0) return;
    arrival.disconnect();
    found.forEach((tile) => sight.observe(tile));
  };
  arrival.observe(document.body, { childList: true, subtree: true });
  begin();
  return {
    inView,
    stop: () => {
      arrival.disconnect();
      sight.disconnect();
    },
  };
}

/**
 * The first pages of the categories whose tiles are in view, one after the other, each in a quiet moment; what is there
 * already is not asked for. Returns how to call the rest off.
 */
export function prefetchInView({ dispatch }: Pick<AppStore, 'dispatch'>): () => void {
  let isOver = false;
  let change: () => void = () => undefined;
  const { inView, stop } = watchTiles(() => change());
  const run = async () => {
    const asked = new Set<string>();
    while (asked.size < MOST) {
      await new Promise<void>((resolve) => {
        scheduleIdle(resolve);
      });
      if (isOver) return;
      const next = [...inView].find((id) => !asked.has(id));
      if (next === undefined) {
        await new Promise<void>((resolve) => {
          change = resolve;
        });
      } else {
        asked.add(next);
        await dispatch(
          menuApi.endpoints.getMenuItems.initiate({ category_id: next, quiet: true }, { subscribe: false }),
        );
      }
    }
    stop();
  };
  void run();
  return () => {
    isOver = true;
    stop();
  };
}
