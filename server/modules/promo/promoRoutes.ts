import type { App } from '../../app';

/** Serves the promo calls. */
export function registerPromo(_app: App): void {
}
