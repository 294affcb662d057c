import { matchPath, useLocation } from 'react-router-dom';
import { useNearestBranch } from '../layout/PlaceTime';
import { useGetOrderDetailsQuery } from '../../features/orders/ordersApi';
import { config } from '../../shared/config';
import { useT } from '../../shared/i18n/useT';
import { routes } from '../../shared/paths';
import { ButtonRoot } from '../../shared/ui/Button';
import { Icon, type IconName } from '../../shared/ui/Icon';

function Contact({ icon, href, label }: { icon: IconName; href: string; label: string }) {
  return (
    <ButtonRoot href={href} fullWidth>
      <Icon name={icon} size={20} />
      {label}
    </ButtonRoot>
  );
}

/** The people who can help: the branch of the order in question, else of the place, and the support. */
export function HelpContacts() {
  const t = useT();
  const { pathname } = useLocation();
  const order_id = matchPath(routes.order, pathname)?.params.id ?? '';
  const { data } = useGetOrderDetailsQuery({ order_id, quiet: true }, { skip: !order_id });
  const nearest = useNearestBranch();
  const branch = data?.order.branch ?? nearest;
  const phone = branch?.phone.replace(/[^\d+]/g, '');
  const { whatsapp, email } = config.brand;
  return (
    <>
      {branch && phone ? (
        <Contact icon="phone" href={`tel:${phone}`} label={t('support.call', { branch: branch.name })} />
      ) : null}
      {whatsapp ? <Contact icon="note" href={`https://wa.me/${whatsapp}`} label={t('support.whatsapp')} /> : null}
      {email ? <Contact icon="mail" href={`mailto:${email}`} label={t('support.email')} /> : null}
    </>
  );
}
