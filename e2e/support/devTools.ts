import { buildSync } from 'esbuild';
import type { Page } from '@playwright/test';

interface Told {
  type: string;
}
interface Lifted {
  stagedActionIds: number[];
  actionsById: Record<number, { action: Told }>;
}
interface Options {
  name: string;
  maxAge: number;
  actionSanitizer: (action: Told) => Told;
  actionsDenylist: string[];
  predicate: (state: unknown, action: Told) => boolean;
}

/** The enhancer of Redux DevTools, as a script for the page. */
const instrument = () =>
  buildSync({
    stdin: { contents: "export { instrument } from '@redux-devtools/instrument';", resolveDir: process.cwd() },
    bundle: true,
    format: 'iife',
    globalName: 'reduxDevTools',
    write: false,
  }).outputFiles[0]?.text ?? '';

/** A page with Redux DevTools, enabled in its configuration with `isOn`; the log is kept over reloads. */
export async function withDevTools(page: Page, isOn = true) {
  const log: string[] = [];
  let options: { name: string; maxAge: number } | null = null;
  await page.exposeFunction('devToolsTold', (type: string) => {
    log.push(type);
  });
  await page.exposeFunction('devToolsStarted', (name: string, maxAge: number) => {
    options = { name, maxAge };
  });
  await page.addInitScript({ content: `${instrument()}; window.reduxDevTools = reduxDevTools;` });
  await page.addInitScript(() => {
    const host = window as unknown as {
      reduxDevTools: {
        instrument: (
          monitor: undefined,
          options: object,
        ) => (
          create: unknown,
        ) => (...args: unknown[]) => { liftedStore: { getState: () => Lifted; subscribe: (on: () => void) => void } };
      };
      devToolsTold: (type: string) => void;
      devToolsStarted: (name: string, maxAge: number) => void;
      __REDUX_DEVTOOLS_EXTENSION__: unknown;
      devToolsStore: unknown;
    };
    host.__REDUX_DEVTOOLS_EXTENSION__ =
      (given: Options) =>
      (create: unknown) =>
      (...args: unknown[]) => {
        const store = host.reduxDevTools.instrument(undefined, { maxAge: given.maxAge })(create)(...args);
        host.devToolsStore = store;
        host.devToolsStarted(given.name, given.maxAge);
        const hidden = new RegExp(given.actionsDenylist.join('|'));
        let last = 0;
        store.liftedStore.subscribe(() => {
          const { stagedActionIds, actionsById } = store.liftedStore.getState();
          for (const id of stagedActionIds.filter((each) => each > last)) {
            last = id;
            const action = actionsById[id]?.action;
            if (action && !hidden.test(action.type) && given.predicate(null, action))
              host.devToolsTold(given.actionSanitizer(action).type);
          }
        });
        return store;
      };
  });
  if (isOn) {
    await page.route(
      (url) => !/\.|\/api\//.test(url.pathname),
      async (route) => {
        if (route.request().resourceType() !== 'document') return route.fallback();
        const reply = await route.fetch();
        const body = (await reply.text())
          .replace(/(id="?app-config"?[^>]*>)\s*\{/, '$1{"devTools":true,')
          .replace('{"devTools":true,}', '{"devTools":true}');
        return route.fulfill({ response: reply, body });
      },
    );
  }
  return { log, options: () => options };
}
