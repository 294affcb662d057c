import { isReplaying } from './replaying';

/** What a toast says; errors are announced at once, the rest politely. */
export interface ToastMessage { text: string; tone: 'success' | 'error' | 'info' }

type Show = (message: ToastMessage) => void;
const waiting: ToastMessage[] = [];
let show: Show | null = null;
let wake: (() => void) | null = null;

function raise(message: ToastMessage) {
  if (isReplaying()) return;
  if (show) show(message);
  else {
    if (waiting.some((each) => each.text === message.text)) return;
    waiting.push(message);
    wake?.();
  }
}

/** Toasts wait in a queue until the lazy host has mounted; none is lost (toolchain, pitfall 6). */
export const toast = {
  success: (text: string) => raise({ text, tone: 'success' }),
  error: (text: string) => raise({ text, tone: 'error' }),
  info: (text: string) => raise({ text, tone: 'info' }),
};

/** The host takes over and gets what waited; returns how to leave. */
export function hostToasts(host: Show): () => void {
  show = host;
  waiting.splice(0).forEach(host);
  return () => { if (show === host) show = null; };
}

/** Called when the first toast waits and no host is there yet: loads the host. */
export function onFirstToast(load: () => void): () => void {
  wake = load;
  if (waiting.length > 0) load();
  return () => { wake = null; };
}
