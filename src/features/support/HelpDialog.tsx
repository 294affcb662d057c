import CircularProgress from '@mui/material/CircularProgress';
import { useEffect, useState } from 'react';
import type { Snapshot } from '../../../contract/support';
import { useT } from '../../shared/i18n/useT';
import { formatDateTime } from '../../shared/lib/dubaiTime';
import { useAppDispatch } from '../../shared/store/hooks';
import { Button } from '../../shared/ui/Button';
import { Sheet } from '../../shared/ui/Sheet';
import { styled } from '../../theme/styled';
import { checksumOf } from './checksum';
import { CodeCard } from './CodeCard';
import { supportMessageOf, qrOf, saveText, type QrOfSnapshot } from './sendSnapshot';
import { QrCode } from './QrCode';
import { writeSnapshot } from './readSnapshot';
import { lastCart, outdatedCartTime } from './summary';
import { addSupportMessages } from './supportMessages';
import { takeSnapshot } from './takeSnapshot';

addSupportMessages();

const Content = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  '& p': { ...theme.typography.body1 },
  '& small': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '& summary': {
    ...theme.typography.subtitle2,
    color: theme.vars.palette.primary.text,
    minHeight: 44,
    display: 'flex',
    alignItems: 'center',
    cursor: 'pointer',
  },
  '& pre': {
    ...theme.typography.body2,
    fontFamily: 'monospace',
    margin: 0,
    padding: 12,
    maxHeight: 240,
    overflow: 'auto',
    borderRadius: 10,
    backgroundColor: theme.vars.palette.sunken,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    textAlign: 'start',
  },
}));
const Buttons = styled('div')({
  display: 'grid',
  gap: 8,
  gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
  '& > :first-of-type': { gridColumn: '1 / -1' },
});

/** The snapshot of the store, taken when `prepare` has resolved. */
function useSnapshot(prepare: () => Promise<void>): Snapshot | null {
  const dispatch = useAppDispatch();
  const [snapshot, setSnapshot] = useState<Snapshot | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    void prepare().then(() => {
      if (!isUnmounted) setSnapshot(dispatch(takeSnapshot()));
    });
    return () => {
      isUnmounted = true;
    };
  }, [dispatch, prepare]);
  return snapshot;
}

/** The three ways to send a snapshot, with their result. */
function SendButtons({ snapshot }: { snapshot: Snapshot }) {
  const t = useT();
  const [status, setStatus] = useState<'support.copied' | 'support.copyFailed' | 'support.qrTooBig' | null>(null);
  const [qr, setQr] = useState<QrOfSnapshot | null>(null);

  const handleCopy = async () => {
    const text = await supportMessageOf(snapshot);
    await navigator.clipboard.writeText(text);
    setStatus('support.copied');
  };
  const handleQr = async () => {
    if (qr) {
      setQr(null);
      return;
    }
    const qrCode = await qrOf(snapshot);
    setQr(qrCode);
    setStatus(qrCode ? null : 'support.qrTooBig');
  };

  return (
    <>
      {qr ? <QrCode {...qr} /> : null}
      <Buttons>
        <Button
          fullWidth
          onClick={() => {
            void handleCopy().catch(() => setStatus('support.copyFailed'));
          }}
        >
          {t('support.copy')}
        </Button>
        <Button
          variant="outlined"
          onClick={() => saveText(`support-${checksumOf(snapshot)}.json`, writeSnapshot(snapshot))}
        >
          {t('support.save')}
        </Button>
        <Button
          variant="outlined"
          aria-expanded={qr !== null}
          onClick={() => {
            void handleQr();
          }}
        >
          {t(qr ? 'support.hideQr' : 'support.showQr')}
        </Button>
      </Buttons>
      <p role="status">{status ? t(status) : null}</p>
    </>
  );
}

/** What the snapshot contains, its code, and the ways to send it (B-02). */
function Dialog({ title, prepare, onClose }: { title: string; prepare: () => Promise<void>; onClose: () => void }) {
  const t = useT();
  const snapshot = useSnapshot(prepare);
  return (
    <Sheet open onClose={onClose} title={title} closeLabel={t('common.close')}>
      <Content>
        <p>{t('support.inside')}</p>
        {snapshot ? (
          <>
            <CodeCard code={checksumOf(snapshot)} />
            {snapshot.kept ? (
              <small>{t(snapshot.kept === 'login' ? 'support.keptLogin' : 'support.keptExpired')}</small>
            ) : null}
            <CartNote snapshot={snapshot} />
            <SendButtons snapshot={snapshot} />
            <details>
              <summary>{t('support.seeInside')}</summary>
              <pre dir="ltr">{writeSnapshot(snapshot)}</pre>
            </details>
          </>
        ) : (
          <CircularProgress color="inherit" size={20} thickness={6.6} aria-hidden="true" />
        )}
      </Content>
    </Sheet>
  );
}

/** Says that the cart could not be loaded, with the time of the last known cart. */
function CartNote({ snapshot }: { snapshot: Snapshot }) {
  const t = useT();
  const time = outdatedCartTime(snapshot);
  if (time) return <small>{t('support.cartOutdated', { time: formatDateTime(t, time) })}</small>;
  const isMissing = !lastCart(snapshot) && snapshot.replies.some((reply) => reply.call === 'getCart');
  return isMissing ? <small>{t('support.cartMissing')}</small> : null;
}

/** The dialog with its theme and messages. */
export function HelpDialog(props: { title: string; prepare: () => Promise<void>; onClose: () => void }) {
  return <Dialog {...props} />;
}
