import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { breath } from '../shared/lib/breath';

/** All in the same file, yet in tasks of their own: each step runs the modules that the ones before it have not run. */
async function start() {
  await import(/* webpackMode: "eager" */ '../shared/api/baseApi');
  await breath();
  await import(/* webpackMode: "eager" */ './store');
  await breath();
  const { openStore } = await import(/* webpackMode: "eager" */ './openStore');
  const opened = openStore();
  await breath();
  const { App } = await import(/* webpackMode: "eager" */ './App');
  const { store, begin } = await opened;
  await breath();
  const visit = await begin();
  await breath();

  const root = document.getElementById('root');
  // A transition is drawn in slices: the page stays answerable while the first screen is made.
  if (root) startTransition(() => createRoot(root).render(<App store={store} guest={visit.guest} />));
}

/** The page of support staff is another one: nothing of the app starts there. */
const startSupport = () => import(/* webpackChunkName: "support" */ './support/startSupport').then((module) => module.startSupport());

void (/^\/support\/?$/.test(window.location.pathname) ? startSupport() : start());
