import { createContext, useContext, useEffect, type ReactNode } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { HelpButton, HelpOpener, useHelpDialog, type HelpDialogOf } from '../../features/support/HelpButton';
import { useT } from '../../shared/i18n/useT';
import { routes } from '../../shared/paths';
import { ErrorHelp } from '../../shared/ui/errorHelp';

const load = (): Promise<HelpDialogOf> =>
  import(/* webpackChunkName: "help" */ './OrderHelp').then((module) => module.OrderHelp);

const ofAnOrder = [routes.cart, routes.checkout, routes.order, routes.myOrders];

/** 'Help with this order' on screens that are about an order, 'Get help' on others. */
function useHelpLabel(): string {
  const t = useT();
  const { pathname } = useLocation();
  return t(ofAnOrder.some((route) => matchPath(route, pathname)) ? 'shell.help' : 'shell.getHelp');
}

export function HelpWithOrder() {
  return <HelpButton label={useHelpLabel()} load={load} />;
}

const OpenHelp = createContext<(title: string) => void>(() => undefined);

function HelpAfterError() {
  return <HelpOpener label={useHelpLabel()} onOpen={useContext(OpenHelp)} />;
}
const helpAfterError = <HelpAfterError />;

/** Adds the support button to every error. The dialog is rendered here, because its calls may remove the error. */
export function ErrorHelpHost({ children }: { children: ReactNode }) {
  const { open, close, dialog } = useHelpDialog(load);
  const { pathname } = useLocation();
  useEffect(() => close, [close, pathname]);
  return (
    <OpenHelp value={open}>
      <ErrorHelp value={helpAfterError}>{children}</ErrorHelp>
      {dialog}
    </OpenHelp>
  );
}
