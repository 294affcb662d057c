import type { App } from '../../app';

/** Serves the menu calls. */
export function registerMenu(_app: App): void {
}
