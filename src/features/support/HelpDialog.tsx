import CircularProgress from '@mui/material/CircularProgress';
import { useEffect, useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import type { Snapshot } from '../../../contract/support';
import { useGetOrderDetailsQuery } from '../orders/ordersApi';
import { lastCart, outdatedCartTime } from './replies';
import { saveSnapshot, snapshotFile, writeSnapshot } from './snapshot';
import { addSupportMessages } from './supportMessages';
import { takeSnapshot } from './takeSnapshot';
import { config } from '../../shared/config';
import { phoneHref } from '../../shared/forms/phone';
import { useT } from '../../shared/i18n/useT';
import { formatDateTime } from '../../shared/lib/dubaiTime';
import { routes } from '../../shared/paths';
import { useAppDispatch } from '../../shared/store/hooks';
import { Button, ButtonRoot } from '../../shared/ui/Button';
import { Icon, type IconName } from '../../shared/ui/Icon';
import { Sheet } from '../../shared/ui/Sheet';
import { gridRows, styled } from '../../theme/styled';
import { useNearestBranch } from '../cart/PlaceTime';
import { loadForSnapshot } from './loadForSnapshot';

function Contact({ icon, href, label }: { icon: IconName; href: string; label: string }) {
  return (
    <ButtonRoot href={href} fullWidth>
      <Icon name={icon} size={20} />
      {label}
    </ButtonRoot>
  );
}

/** The people who can help: the branch of the order in question, else of the place, and the support. */
function HelpContacts() {
  const t = useT();
  const { pathname } = useLocation();
  const order_id = matchPath(routes.order, pathname)?.params.id ?? '';
  const { data } = useGetOrderDetailsQuery({ order_id, quiet: true }, { skip: !order_id });
  const nearest = useNearestBranch();
  const branch = data?.order.branch ?? nearest;
  const { whatsapp, email } = config.brand;
  return (
    <>
      {branch?.phone ? (
        <Contact icon="phone" href={phoneHref(branch.phone)} label={t('support.call', { branch: branch.name })} />
      ) : null}
      {whatsapp ? <Contact icon="note" href={`https://wa.me/${whatsapp}`} label={t('support.whatsapp')} /> : null}
      {email ? <Contact icon="mail" href={`mailto:${email}`} label={t('support.email')} /> : null}
    </>
  );
}

addSupportMessages();

const Content = styled('div')(({ theme }) => ({
  ...gridRows(16),
  '& p': { ...theme.typography.body1 },
  '& small': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '& summary': { ...theme.typography.subtitle2, minHeight: 44, alignContent: 'center', cursor: 'pointer' },
  '& pre': {
    ...theme.typography.body2,
    fontFamily: 'monospace',
    padding: 12,
    borderRadius: 10,
    backgroundColor: theme.vars.palette.sunken,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    textAlign: 'start',
  },
}));

const Pair = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12 });

function SnapshotToSend({ snapshot }: { snapshot: Snapshot }) {
  const t = useT();
  const [status, setStatus] = useState<'support.copied' | 'support.copyFailed' | null>(null);
  const text = writeSnapshot(snapshot);
  const time = outdatedCartTime(snapshot);
  const isCartMissing = !lastCart(snapshot) && snapshot.who?.is_guest === false;
  const handleCopy = () => {
    // The clipboard may refuse, and is absent in a page without https.
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(text))
      .then(
        () => setStatus('support.copied'),
        () => setStatus('support.copyFailed'),
      );
  };
  const files = [snapshotFile(snapshot)];
  const canSend = 'canShare' in navigator && navigator.canShare({ files });
  return (
    <>
      <small>{t('support.inside')}</small>
      {time ? <small>{t('support.cartOutdated', { time: formatDateTime(t, time) })}</small> : null}
      {isCartMissing ? <small>{t('support.cartMissing')}</small> : null}
      {canSend ? (
        // The customer may close the sheet of the device, and Copy remains.
        <Button fullWidth variant="outlined" onClick={() => void navigator.share({ files }).catch(() => undefined)}>
          {t('support.send')}
        </Button>
      ) : null}
      <details>
        <summary>{t('support.more')}</summary>
        <Pair>
          <Button variant="outlined" size="small" onClick={handleCopy}>
            {t('support.copy')}
          </Button>
          <Button variant="outlined" size="small" onClick={() => saveSnapshot(snapshot)}>
            {t('support.save')}
          </Button>
        </Pair>
        <p role="status">{status ? t(status) : null}</p>
        <pre dir="ltr">{text}</pre>
      </details>
    </>
  );
}

export function HelpDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const [snapshot, setSnapshot] = useState<Snapshot | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    void dispatch(loadForSnapshot(pathname)).then(() => {
      if (!isUnmounted) setSnapshot(dispatch(takeSnapshot()));
    });
    return () => {
      isUnmounted = true;
    };
  }, [dispatch, pathname]);
  return (
    <Sheet open onClose={onClose} title={title}>
      <Content>
        <HelpContacts />
        {snapshot ? <SnapshotToSend snapshot={snapshot} /> : <CircularProgress color="inherit" aria-hidden="true" />}
      </Content>
    </Sheet>
  );
}
