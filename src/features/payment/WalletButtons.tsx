import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CardMode } from '../../../contract/payment';
import { config } from '../../shared/config';
import { selectLang } from '../../shared/i18n/langSlice';
import { useAppSelector } from '../../shared/store/hooks';
import { loadStripe, type StripeElements, type StripeJs } from './stripeJs';

const WALLETS = { applePay: 'auto', googlePay: 'auto', link: 'never', paypal: 'never', amazonPay: 'never' } as const;

interface WalletButtonsProps {
  mode: CardMode;
  /** AED */
  amount: number;
  isDisabled: boolean;
  /** The sheet opens with the current amount, which it keeps. */
  onOpen: () => void;
  /** Receives a one-use token; resolves to whether an order with it is placed or under way. */
  onToken: (token: string) => Promise<boolean>;
}

const toFils = (amount: number): number => Math.round(amount * 100);

/** Apple Pay and Google Pay of Stripe's element; nothing where the device has none, or the script does not load. */
export function WalletButtons({ mode, amount, isDisabled, onOpen, onToken }: WalletButtonsProps) {
  const lang = useAppSelector(selectLang);
  const box = useRef<HTMLDivElement>(null);
  const elements = useRef<StripeElements | null>(null);
  const [isShown, setIsShown] = useState(false);

  const handleClick = useEffectEvent((event: { resolve: () => void; reject: () => void }) => {
    if (!isDisabled) onOpen();
    if (isDisabled) event.reject();
    else event.resolve();
  });
  const handleConfirm = useEffectEvent(
    async (
      stripe: StripeJs,
      group: StripeElements,
      event: { paymentFailed: (details: { reason: 'fail' }) => void },
    ) => {
      const { error } = await group.submit();
      const { paymentMethod } = error ? {} : await stripe.createPaymentMethod({ elements: group });
      const isTaken = paymentMethod !== undefined && (await onToken(paymentMethod.id));
      if (!isTaken) event.paymentFailed({ reason: 'fail' });
    },
  );
  const mount = useEffectEvent((stripe: StripeJs, container: HTMLElement) => {
    const terms = { mode: 'payment', currency: 'aed', captureMethod: 'manual', paymentMethodCreation: 'manual' };
    const group = stripe.elements({ ...terms, amount: toFils(amount), locale: lang });
    const element = group.create('expressCheckout', { paymentMethods: WALLETS, buttonHeight: 52 });
    element.on('ready', ({ availablePaymentMethods }) => setIsShown(availablePaymentMethods !== undefined));
    element.on('loaderror', () => setIsShown(false));
    element.on('click', handleClick);
    element.on('confirm', (event) => void handleConfirm(stripe, group, event));
    element.mount(container);
    elements.current = group;
    return element;
  });

  useEffect(() => {
    let isUnmounted = false;
    let unmount = () => undefined as void;
    loadStripe(config.cardPublicKeys[mode])
      .then((stripe) => {
        if (isUnmounted || !box.current) return;
        const element = mount(stripe, box.current);
        unmount = () => element.destroy();
      })
      .catch((error: unknown) => console.warn('Wallets are not shown.', error));
    return () => {
      isUnmounted = true;
      unmount();
      elements.current = null;
    };
  }, [mode]);
  useEffect(() => elements.current?.update({ amount: toFils(amount), locale: lang }), [amount, lang]);

  // The provider measures its buttons, so their place is not hidden before they are there.
  return <div ref={box} style={isShown ? { minHeight: 52, marginBlockEnd: 12 } : { height: 0, overflow: 'hidden' }} />;
}
