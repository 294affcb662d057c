import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { Snapshot } from '../../../contract/support';
import { showCode } from '../../features/support/checksum';
import type { Refused } from '../../features/support/replay';
import { directionOf } from '../../shared/i18n/direction';
import { selectLang } from '../../shared/i18n/langSlice';
import { useT } from '../../shared/i18n/useT';
import { formatDateTime } from '../../shared/lib/dubaiTime';
import { paths } from '../../shared/paths';
import { useAppSelector } from '../../shared/store/hooks';
import { Button } from '../../shared/ui/Button';
import { EmptyState } from '../../shared/ui/EmptyState';
import { IconButton } from '../../shared/ui/IconButton';
import { styled } from '../../theme/styled';
import { desktop } from '../../theme/tokens';
import type { ReplayComponent } from './SupportScreen';
import { EventText } from './Timeline';

const Banner = styled('aside')(({ theme }) => ({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 1400,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 12px',
  padding: '4px 16px 8px',
  backgroundColor: theme.vars.palette.secondary.main,
  color: theme.vars.palette.secondary.contrastText,
  ...theme.typography.body2,
  '--focus-ring': theme.vars.palette.secondary.contrastText,
  '& strong': { ...theme.typography.subtitle2, textTransform: 'uppercase', letterSpacing: '0.08em' },
  '& .grow': { flex: '1 1 8rem', minWidth: 0 },
  // On the phone each is one scrollable row, to leave space for the replayed screen.
  '& nav, & .steps': {
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    flexBasis: '100%',
    overflowX: 'auto',
    whiteSpace: 'nowrap',
    scrollbarWidth: 'none',
  },
  [desktop]: { '& nav': { flexBasis: 'auto' }, '& .steps': { flexBasis: 0, flexGrow: 1 } },
}));
const Small = styled('button')(({ theme }) => ({
  minHeight: 36,
  paddingInline: 12,
  borderRadius: 999,
  cursor: 'pointer',
  ...theme.typography.body2,
  fontWeight: 600,
  backgroundColor: theme.vars.palette.fixed.ink,
  color: theme.vars.palette.fixed.white,
  '&:disabled': { opacity: 0.45, cursor: 'default' },
}));

/** The customer's screen at each event. */
function placesOf({ events, route }: Snapshot): string[] {
  let place = events.find((event) => event.place)?.place ?? route;
  return events.map((event) => (place = event.place ?? place));
}

const SCREENS = [
  ['support.goCart', paths.cart()],
  ['support.goCheckout', paths.checkout()],
  ['support.goOrders', paths.myOrders()],
  ['support.goAddresses', paths.addressList()],
] as const;

function ScreenLinks({ onGo }: { onGo: (route: string) => void }) {
  const t = useT();
  return (
    <nav aria-label={t('support.goTo')}>
      {SCREENS.map(([label, to]) => (
        <Small key={to} type="button" onClick={() => onGo(to)}>
          {t(label)}
        </Small>
      ))}
    </nav>
  );
}

/** The event at `step`, with buttons for the ones before and after. */
function Steps({ snapshot, step, onStep }: { snapshot: Snapshot; step: number; onStep: (step: number) => void }) {
  const t = useT();
  const event = snapshot.events[step];
  return (
    <div className="steps">
      <Small type="button" disabled={step === 0} onClick={() => onStep(step - 1)}>
        {t('support.earlier')}
      </Small>
      <Small type="button" disabled={step >= snapshot.events.length} onClick={() => onStep(step + 1)}>
        {t('support.later')}
      </Small>
      <span role="status">
        {event ? (
          <>
            {t('support.step', { now: String(step + 1), all: String(snapshot.events.length) })}:{' '}
            <EventText event={event} />
          </>
        ) : (
          t('support.taken', { time: formatDateTime(t, snapshot.takenAt) })
        )}
      </span>
    </div>
  );
}

/** The replay under a permanent banner: customer, navigation, and the recorded events step by step. */
export function ReplayView({
  snapshot,
  code,
  Replay,
  onClose,
}: {
  snapshot: Snapshot;
  code: string;
  Replay: ReplayComponent;
  onClose: () => void;
}) {
  const t = useT();
  const lang = useAppSelector(selectLang);
  const places = useMemo(() => placesOf(snapshot), [snapshot]);
  // Starts at the last event, where the snapshot was taken.
  const [step, setStep] = useState(snapshot.events.length);
  const [shown, setShown] = useState({ route: snapshot.route, press: 0 });
  const [refused, setRefused] = useState<Refused | null>(null);
  const handleRefused = useCallback((each: Refused) => setRefused(each), []);
  const go = (route: string) => {
    setRefused(null);
    setShown((before) => ({ route, press: before.press + 1 }));
  };
  const goToStep = (to: number) => {
    setStep(to);
    const place = places[to] ?? snapshot.route;
    if (place !== shown.route) go(place);
  };
  // Each screen starts at its top.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, [shown]);

  return (
    <>
      <Banner role="region" aria-label={t('support.replay')} dir={directionOf(lang)} lang={lang}>
        <strong>{t('support.replay')}</strong>
        <span className="grow">
          <bdi dir="ltr">{showCode(code)}</bdi> ·{' '}
          {t('support.replayNote', { time: formatDateTime(t, snapshot.takenAt) })}
        </span>
        <IconButton icon="close" iconSize={22} label={t('support.closeReplay')} onClick={onClose} />
        <ScreenLinks onGo={go} />
        {snapshot.events.length > 0 ? <Steps snapshot={snapshot} step={step} onStep={goToStep} /> : null}
        {refused ? (
          <span role="status">
            {t(refused.isWrite ? 'support.refusedWrite' : 'support.refused')} <bdi dir="ltr">{refused.call}</bdi>
          </span>
        ) : null}
      </Banner>
      {/* Each step starts from the snapshot again, independent of earlier clicks in the screens. */}
      <Replay
        key={shown.press}
        snapshot={snapshot}
        route={shown.route}
        onRefused={handleRefused}
        instead={
          <EmptyState
            title={t('errors.unexpected')}
            action={<Button onClick={onClose}>{t('support.closeReplay')}</Button>}
          />
        }
      />
    </>
  );
}
