import type { App } from '../../app';

/** Serves the cart calls. */
export function registerCart(_app: App): void {
}
