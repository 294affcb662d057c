import type { App } from '../../app';

/** Serves the loyalty calls. */
export function registerLoyalty(_app: App): void {
}
