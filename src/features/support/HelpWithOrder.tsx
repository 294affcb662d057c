import { createContext, useCallback, useContext, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { routes } from '../../shared/paths';
import { Boundary } from '../../shared/ui/Boundary';
import { Button } from '../../shared/ui/Button';
import { ErrorHelp } from '../../shared/ui/ErrorState';
import { styled } from '../../theme/styled';

const Quiet = styled(Button)({
  '&&': { color: 'inherit', font: 'inherit', fontWeight: 500, textDecoration: 'underline', textUnderlineOffset: 4 },
  justifyContent: 'start',
  padding: 0,
});
const ofAnOrder = [routes.cart, routes.checkout, routes.order, routes.myOrders];

/** 'Help with this order' on screens that are about an order, 'Get help' on others. */
function useHelpLabel(): string {
  const t = useT();
  const { pathname } = useLocation();
  return t(ofAnOrder.some((route) => matchPath(route, pathname)) ? 'shell.help' : 'shell.getHelp');
}

const OpenHelp = createContext<() => void>(() => undefined);

/** The support button of the side menu, the account and every error (B-02). */
export function HelpWithOrder() {
  const open = useContext(OpenHelp);
  return (
    <Quiet variant="text" size="small" aria-haspopup="dialog" onClick={open}>
      {useHelpLabel()}
    </Quiet>
  );
}
const helpAfterError = <HelpWithOrder />;

function FailedHelp() {
  const t = useT();
  useEffect(() => toast.error(t('errors.unexpected')), [t]);
  return null;
}

/** Renders the help dialog, whose code is loaded when it opens, because what opened it may disappear. */
export function HelpHost({ children }: { children: ReactNode }) {
  const t = useT();
  const title = useHelpLabel();
  const { pathname } = useLocation();
  const [Dialog, setDialog] = useState<ComponentType<{ title: string; onClose: () => void }> | null>(null);
  const open = useCallback(() => {
    import(/* webpackChunkName: "help" */ './HelpDialog').then(
      ({ HelpDialog }) => setDialog(() => HelpDialog),
      () => toast.error(t('errors.chunk')),
    );
  }, [t]);
  useEffect(() => setDialog(null), [pathname]);
  return (
    <OpenHelp value={open}>
      <ErrorHelp value={helpAfterError}>{children}</ErrorHelp>
      {Dialog ? (
        <Boundary Failed={FailedHelp}>
          <Dialog title={title} onClose={() => setDialog(null)} />
        </Boundary>
      ) : null}
    </OpenHelp>
  );
}
