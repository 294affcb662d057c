import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { showStartFailure } from '../shared/lib/showStartFailure';
import { nullAfter } from '../shared/lib/schedule';

/** Each step evaluates its modules in its own task, although all are in one file. */
async function start() {
  await import(/* webpackMode: "eager" */ '../shared/api/baseApi');
  await nullAfter(0);
  await import(/* webpackMode: "eager" */ './store/store');
  await nullAfter(0);
  const { openStore } = await import(/* webpackMode: "eager" */ './store/openStore');
  const opened = openStore();
  await nullAfter(0);
  const { App } = await import(/* webpackMode: "eager" */ './App');
  const { store, begin } = await opened;
  await nullAfter(0);
  const visit = await begin();
  await nullAfter(0);

  const container = document.getElementById('root');
  if (!container) return;
  const root = createRoot(container, {
    onUncaughtError: (error) => {
      console.error(error);
      showStartFailure();
    },
  });
  // A transition renders in slices, so that the page stays responsive during the first render.
  startTransition(() => root.render(<App store={store} guest={visit.guest} />));
}

const startSupport = () =>
  import(/* webpackChunkName: "support" */ './support/startSupport').then((module) => module.startSupport());

const isSupport = /^\/support\/?$/.test(window.location.pathname);
(isSupport ? startSupport() : start()).catch((error: unknown) => {
  console.error(error);
  showStartFailure();
});
