import type { App } from '../../app';

/** Serves the orders calls. */
export function registerOrders(_app: App): void {
}
