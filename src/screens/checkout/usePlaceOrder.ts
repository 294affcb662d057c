import { useState } from 'react';
import type { CheckoutResult, OrderRequest } from '../../features/orders/checkout/checkoutDependencies';
import { selectCheckout } from '../../features/orders/checkout/checkoutSlice';
import { useAppDispatch, useAppStore } from '../../shared/store/hooks';
import { connectCheckoutRunner } from './connectCheckoutRunner';

/** Places the order; `isPressed` until its result arrives. */
export function usePlaceOrder() {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [isPressed, setIsPressed] = useState(false);
  const [result, setResult] = useState<CheckoutResult | null>(null);
  const placeOrder = async (request: OrderRequest) => {
    // A second click in the same task reads the updated store.
    if (selectCheckout(store.getState()).status !== 'idle') return;
    setIsPressed(true);
    setResult(null);
    const { place } = dispatch(connectCheckoutRunner());
    const outcome = await place(request);
    setIsPressed(false);
    setResult(outcome);
  };
  return { isPressed, result, setResult, placeOrder };
}
