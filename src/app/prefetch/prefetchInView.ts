import { menuApi } from '../../features/menu/menuApi';
import { withoutSubscription } from '../../shared/api/initiateOptions';
import { scheduleIdle } from '../../shared/lib/scheduleIdle';
import { routes } from '../../shared/paths';
import { pathId } from '../router/pathId';
import type { AppStore } from '../store/store';

/**
 * Maximum number of categories that a visit to Home prefetches, because most of these calls turn out to be unnecessary.
 */
const MAX_CATEGORIES = 4;

const categoryOf = (link: HTMLAnchorElement) => pathId(routes.items, link.pathname) ?? '';
const tiles = () => [...document.querySelectorAll<HTMLAnchorElement>('main a')].filter(categoryOf);

/** Observes which categories have their tile in view; `onChange` is called with each change. */
function watchTiles(onChange: () => void): { inView: ReadonlySet<string>; stop: () => void } {
  const inView = new Set<string>();
  // At least half of the tile must be visible.
  const intersections = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        inView[isIntersecting ? 'add' : 'delete'](categoryOf(target as HTMLAnchorElement));
      onChange();
    },
    { threshold: 0.5 },
  );
  const mutations = new MutationObserver(() => observeTiles());
  const observeTiles = () => {
    const found = tiles();
    if (found.length === 0) return;
    mutations.disconnect();
    found.forEach((tile) => intersections.observe(tile));
  };
  mutations.observe(document.body, { childList: true, subtree: true });
  observeTiles();
  return {
    inView,
    stop: () => {
      mutations.disconnect();
      intersections.disconnect();
    },
  };
}

/**
 * Prefetches the first page of the categories in view, one after another in idle time; cached ones are skipped. Returns
 * a cancel function.
 */
export function prefetchInView({ dispatch }: Pick<AppStore, 'dispatch'>): () => void {
  let isCancelled = false;
  let change: () => void = () => undefined;
  const { inView, stop } = watchTiles(() => change());
  const run = async () => {
    const prefetched = new Set<string>();
    while (prefetched.size < MAX_CATEGORIES) {
      await new Promise<void>((resolve) => {
        scheduleIdle(resolve);
      });
      if (isCancelled) return;
      const next = [...inView].find((id) => !prefetched.has(id));
      if (next === undefined) {
        await new Promise<void>((resolve) => {
          change = resolve;
        });
      } else {
        prefetched.add(next);
        await dispatch(
          menuApi.endpoints.getMenuItems.initiate({ category_id: next, quiet: true }, withoutSubscription),
        );
      }
    }
    stop();
  };
  void run();
  return () => {
    isCancelled = true;
    stop();
  };
}
