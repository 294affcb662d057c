import type { App } from '../../app';

/** Serves the address calls. */
export function registerAddress(_app: App): void {
}
