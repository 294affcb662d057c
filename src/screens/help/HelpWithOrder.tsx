import { matchPath, useLocation } from 'react-router-dom';
import { HelpButton, type HelpDialogOf } from '../../features/support/HelpButton';
import { useT } from '../../shared/i18n/useT';
import { routes } from '../../shared/paths';

const load = (): Promise<HelpDialogOf> => import(/* webpackChunkName: "help" */ './OrderHelp').then((module) => module.OrderHelp);

/** 'Help with this order', wherever it stands (B-02). */
export function HelpWithOrder() {
  return <HelpButton label={useT()('shell.help')} load={load} />;
}

const ofAnOrder = [routes.cart, routes.checkout, routes.order, routes.myOrders];

/** The same under an error: about an order where there is one. */
export function HelpAfterError() {
  const t = useT();
  const { pathname } = useLocation();
  return <HelpButton label={t(ofAnOrder.some((route) => matchPath(route, pathname)) ? 'shell.help' : 'shell.getHelp')} load={load} />;
}
