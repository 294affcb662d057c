import { useCallback, useLayoutEffect, useState, type ComponentType } from 'react';
import type { Snapshot } from '../../../contract/support';
import { directionOf } from '../../shared/i18n/direction';
import { selectLang } from '../../shared/i18n/langSlice';
import { useT } from '../../shared/i18n/useT';
import { formatDateTime } from '../../shared/lib/dubaiTime';
import { paths } from '../../shared/paths';
import { useAppSelector } from '../../shared/store/hooks';
import { Button } from '../../shared/ui/Button';
import { styled } from '../../theme/styled';

const Banner = styled('aside')(({ theme }) => ({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 1400,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 6,
  padding: '8px 16px',
  backgroundColor: theme.vars.palette.secondary.main,
  color: theme.vars.palette.secondary.contrastText,
  ...theme.typography.body2,
  '--focus-ring': theme.vars.palette.secondary.contrastText,
  '& > p': { flex: '1 1 100%' },
}));

export interface ReplayProps {
  snapshot: Snapshot;
  route: string;
  onRefused: (call: string, isWrite: boolean) => void;
}

const screens = [
  ['support.goCart', paths.cart()],
  ['support.goCheckout', paths.checkout()],
  ['support.goOrders', paths.myOrders()],
] as const;

export function ReplayView({
  snapshot,
  Replay,
  onClose,
}: {
  snapshot: Snapshot;
  Replay: ComponentType<ReplayProps>;
  onClose: () => void;
}) {
  const t = useT();
  const lang = useAppSelector(selectLang);
  const [shown, setShown] = useState({ route: snapshot.route, press: 0 });
  const [refused, setRefused] = useState<string | null>(null);
  const handleRefused = useCallback(
    (call: string, isWrite: boolean) =>
      setRefused(`${t(isWrite ? 'support.refusedWrite' : 'support.refused')} ${call}`),
    [t],
  );
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, [shown]);

  return (
    <>
      <Banner role="region" aria-label={t('support.replay')} dir={directionOf(lang)} lang={lang}>
        <p>{t('support.replayNote', { time: formatDateTime(t, snapshot.takenAt) })}</p>
        {screens.map(([label, route]) => (
          <Button
            key={route}
            size="small"
            variant="dark"
            onClick={() => {
              setRefused(null);
              setShown(({ press }) => ({ route, press: press + 1 }));
            }}
          >
            {t(label)}
          </Button>
        ))}
        <Button size="small" variant="dark" onClick={onClose}>
          {t('support.closeReplay')}
        </Button>
        <p role="status">{refused}</p>
      </Banner>
      {/* Each press starts from the snapshot again, independent of earlier clicks in the screens. */}
      <Replay key={shown.press} snapshot={snapshot} route={shown.route} onRefused={handleRefused} />
    </>
  );
}
