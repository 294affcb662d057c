import type { SupportEvent } from '../../../contract/support';
import { useT } from '../../shared/i18n/useT';
import { styled } from '../../theme/styled';

const List = styled('ol')(({ theme }) => ({
  display: 'grid',
  gap: 2,
  maxHeight: 420,
  overflowY: 'auto',
  ...theme.typography.body2,
  '& li': {
    display: 'grid',
    gridTemplateColumns: '4.6rem 1fr',
    gap: 8,
    padding: '6px 8px',
    borderRadius: 8,
    overflowWrap: 'anywhere',
  },
  '& li[data-failed=true]': { backgroundColor: theme.vars.palette.error.soft, color: theme.vars.palette.error.main },
  '& time': { color: theme.vars.palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
}));

/** `19:24:03` in Dubai in every language, for comparison with server logs. */
const clock = (at: number) => new Date(at + 4 * 3_600_000).toISOString().slice(11, 19);

/** One event per line: its name, and for calls the status and duration. */
export function EventText({ event }: { event: SupportEvent }) {
  const t = useT();
  const parts = event.call
    ? [event.call, event.status ?? t('support.noReply'), event.failed, t('support.took', { ms: String(event.ms ?? 0) })]
    : [event.type];
  return (
    <bdi dir="ltr">
      {parts.filter(Boolean).join(' · ')}
      {event.place ? ` @ ${event.place}` : ''}
    </bdi>
  );
}

/** The events, newest first. */
export function Timeline({ events }: { events: readonly SupportEvent[] }) {
  const t = useT();
  if (events.length === 0) return <p>{t('support.noEvents')}</p>;
  return (
    // Focusable, so that the keyboard can scroll it.
    <List tabIndex={0} aria-label={t('support.timeline')}>
      {[...events].reverse().map((event, index) => (
        <li key={`${event.at} ${index}`} data-failed={event.failed !== undefined}>
          <time dateTime={new Date(event.at).toISOString()}>
            <bdi dir="ltr">{event.at > 0 ? clock(event.at) : '–'}</bdi>
          </time>
          <EventText event={event} />
        </li>
      ))}
    </List>
  );
}
