export interface ToastMessage {
  text: string;
  tone: 'success' | 'error' | 'info';
  /** What failed, for example an endpoint's name; `toast.resolve` with it closes the error. */
  source?: string;
}

export interface ToastHost {
  show: (message: ToastMessage) => void;
  resolve: (source: string) => void;
}

const waiting: ToastMessage[] = [];
let host: ToastHost | null = null;
let loadHost: (() => void) | null = null;

function enqueueOrShow(message: ToastMessage) {
  if (host) host.show(message);
  else {
    if (waiting.some(({ text }) => text === message.text)) return;
    waiting.push(message);
    loadHost?.();
  }
}

export const toast = {
  success: (text: string) => enqueueOrShow({ text, tone: 'success' }),
  error: (text: string, source?: string) => enqueueOrShow({ text, tone: 'error', source }),
  info: (text: string) => enqueueOrShow({ text, tone: 'info' }),
  resolve: (source: string) => {
    if (host) host.resolve(source);
    const remaining = waiting.filter((message) => message.source !== source);
    waiting.splice(0, waiting.length, ...remaining);
  },
};

export function registerToastHost(next: ToastHost): () => void {
  host = next;
  waiting.splice(0).forEach(next.show);
  return () => {
    if (host === next) host = null;
  };
}

export function onFirstToast(load: () => void): () => void {
  loadHost = load;
  if (waiting.length > 0) load();
  return () => {
    loadHost = null;
  };
}
