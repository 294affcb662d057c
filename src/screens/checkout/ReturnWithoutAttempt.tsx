import { useLocation } from 'react-router-dom';
import { selectIsRegistered } from '../../features/auth/authSlice';
import { useT } from '../../shared/i18n/useT';
import { paths, toGoto } from '../../shared/paths';
import { useAppSelector } from '../../shared/store/hooks';
import { EmptyState } from '../../shared/ui/EmptyState';
import { LinkButton } from '../../shared/ui/LinkButton';
import { ScreenFrame } from '../layout/ScreenFrame';

/** The bank's return to a browser that has no attempt of this customer, for example that of the bank's app. */
export function ReturnWithoutAttempt() {
  const t = useT();
  const location = useLocation();
  const isRegistered = useAppSelector(selectIsRegistered);
  return (
    <ScreenFrame title={t('cart.checkoutTitle')}>
      <EmptyState
        icon="card"
        title={t('cart.returnTitle')}
        text={t('cart.returnText')}
        action={
          <LinkButton to={isRegistered ? paths.myOrders() : paths.login(toGoto(location))}>
            {t(isRegistered ? 'shell.myOrders' : 'shell.login')}
          </LinkButton>
        }
      />
    </ScreenFrame>
  );
}
