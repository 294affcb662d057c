import { lazy, Suspense, useEffect, useState } from 'react';
import { onFirstToast } from '../shared/lib/toast';

const ToastHost = lazy(() => import(/* webpackChunkName: "toasts" */ './ToastHost').then((module) => ({ default: module.ToastHost })));

/** The toasts' chunk is loaded with the first toast. */
export function Toasts() {
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => onFirstToast(() => setIsNeeded(true)), []);
  return isNeeded ? <Suspense fallback={null}><ToastHost /></Suspense> : null;
}
