import type { App } from '../../app';

/** Serves the branch calls. */
export function registerBranch(_app: App): void {
}
