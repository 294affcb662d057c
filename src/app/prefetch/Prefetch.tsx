import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppStore } from '../../shared/store/hooks';

/** Prefetches the next screens; its code loads after the first screen. */
export function Prefetch() {
  const store = useAppStore();
  const { pathname } = useLocation();
  const [next, setNext] = useState<typeof import('./nextScreens')>();
  useEffect(() => {
    import(/* webpackChunkName: "next-screens" */ './nextScreens').then(setNext, () => undefined);
  }, []);
  useEffect(() => next?.prepareNextScreens(store), [next, store]);
  useEffect(() => next?.watchIntent(store), [next, store]);
  useEffect(() => next?.prepareFrom(pathname, store), [next, pathname, store]);
  return null;
}
