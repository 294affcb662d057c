import type { Page } from '@playwright/test';
import type { Action } from '@reduxjs/toolkit';
import '../../src/app/devtools/devTools';

declare global {
  interface Window {
    devToolsStarted: (name: string, maxAge: number) => void;
    devToolsEvent: (type: string) => void;
  }
}

interface Lifted {
  actionsById: Record<number, never>;
  state: unknown;
}

/** Runs in the page: an extension that tells the test what Redux DevTools would list. */
const installExtension = () => {
  window.__REDUX_DEVTOOLS_EXTENSION__ =
    ({ name, maxAge, actionSanitizer, actionsDenylist, predicate }) =>
    (create) =>
    (reducer, preloaded) => {
      window.devToolsStarted(name, maxAge);
      const hidden = new RegExp(['^@@', ...actionsDenylist].join('|'));
      const lifted = create((log: Lifted | undefined, action: Action) => {
        if (!hidden.test(action.type) && predicate(null, action)) window.devToolsEvent(actionSanitizer(action).type);
        return { actionsById: {}, state: reducer((log ? log.state : preloaded) as never, action as never) };
      });
      return { ...lifted, getState: () => lifted.getState().state as never } as never;
    };
};

export async function withDevTools(page: Page, isOn = true) {
  const log: string[] = [];
  let options: { name: string; maxAge: number } | null = null;
  await page.exposeFunction('devToolsEvent', (type: string) => log.push(type));
  await page.exposeFunction('devToolsStarted', (name: string, maxAge: number) => {
    options = { name, maxAge };
  });
  await page.addInitScript(installExtension);
  if (isOn)
    await page.route(
      (url) => !/\.|\/api\//.test(url.pathname),
      async (route) => {
        if (route.request().resourceType() !== 'document') return route.fallback();
        const response = await route.fetch();
        const body = (await response.text())
          .replace(/(id="?app-config"?[^>]*>)\s*\{/, '$1{"devTools":true,')
          .replace('{"devTools":true,}', '{"devTools":true}');
        return route.fulfill({ response, body });
      },
    );
  return { log, options: () => options };
}
