export interface ToastMessage {
  text: string;
  /** `heard` is for those who do not see the next screen, which shows it. */
  tone: 'success' | 'error' | 'info' | 'heard';
  /** The failed call, endpoint and argument: `toast.resolve` with it closes the error. */
  call?: string;
}

export interface ToastHost {
  show: (message: ToastMessage) => void;
  resolve: (call: string) => void;
  clear: () => void;
}

const waiting: ToastMessage[] = [];
let host: ToastHost | null = null;
let loadHost: (() => void) | null = null;

function enqueueOrShow(message: ToastMessage) {
  if (host) host.show(message);
  else {
    if (waiting.some(({ text, call }) => text === message.text && call === message.call)) return;
    waiting.push(message);
    loadHost?.();
  }
}

export const toast = {
  success: (text: string) => enqueueOrShow({ text, tone: 'success' }),
  error: (text: string, call?: string) => enqueueOrShow({ text, tone: 'error', call }),
  info: (text: string) => enqueueOrShow({ text, tone: 'info' }),
  heard: (text: string) => enqueueOrShow({ text, tone: 'heard' }),
  resolve: (call: string) => {
    host?.resolve(call);
    const remaining = waiting.filter((message) => message.call !== call);
    waiting.splice(0, waiting.length, ...remaining);
  },
  /** Closes the messages of a customer whose session has ended. */
  clear: () => {
    host?.clear();
    waiting.length = 0;
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
