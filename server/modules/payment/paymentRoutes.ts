import type { App } from '../../app';

/** Serves the payment calls. */
export function registerPayment(_app: App): void {
}
