import type { App } from '../../app';

/** Serves the auth calls. */
export function registerAuth(_app: App): void {
}
