import type { Page, Request } from '@playwright/test';

class RequestLog {
  sent = 0;
  private readonly open = new Set<Request>();
  private whenNone: (() => void)[] = [];

  constructor(page: Page) {
    page.on('request', (request) => {
      this.sent += 1;
      this.open.add(request);
    });
    page.on('requestfailed', (request) => this.remove([request]));
    page.on('requestfinished', (request) => {
      // A new document ends the requests of the previous one, some without an event.
      const isDocument = request.isNavigationRequest() && request.frame() === page.mainFrame();
      this.remove(isDocument ? [...this.open].slice(0, [...this.open].indexOf(request) + 1) : [request]);
    });
  }

  private remove(requests: readonly Request[]) {
    for (const request of requests) this.open.delete(request);
    if (this.open.size === 0) for (const resolve of this.whenNone.splice(0)) resolve();
  }

  end(): Promise<void> {
    return this.open.size === 0 ? Promise.resolve() : new Promise((resolve) => this.whenNone.push(resolve));
  }
}

const logs = new WeakMap<Page, RequestLog>();

export const logRequests = (page: Page): void => {
  logs.set(page, new RequestLog(page));
};

export function requestLogOf(page: Page): RequestLog {
  const log = logs.get(page);
  if (!log) throw new Error('logRequests was not called for this page');
  return log;
}
