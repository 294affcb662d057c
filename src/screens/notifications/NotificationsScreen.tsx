import { useT } from '../../shared/i18n/useT';
import { formatDateTime } from '../../shared/lib/dubaiTime';
import { Card } from '../../shared/ui/Card';
import { Icon } from '../../shared/ui/Icon';
import { IconTile } from '../../shared/ui/IconTile';
import { styled } from '../../theme/styled';
import { desktop } from '../../theme/tokens';
import { ScreenFrame } from '../layout/ScreenFrame';

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 14,
  padding: 16,
  '& > div': { flex: 1, minWidth: 0 },
  '& h2': { ...theme.typography.h3, lineHeight: 1.3 },
  '& p': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '& time': {
    ...theme.typography.caption,
    display: 'block',
    marginBlockStart: 6,
    color: theme.vars.palette.text.secondary,
  },
  [desktop]: {
    padding: 20,
    '& > div': { display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 20 },
    '& p': { gridRow: 2 },
    '& time': { marginBlockStart: 2 },
  },
}));

/** Placeholders with fixed dates and filler text; nothing is loaded (NOTIF-01, NOTIF-02). */
const entries = [
  { key: 'ordersCancelled', icon: 'fail', at: '2025-09-19T15:10:00Z' },
  { key: 'ordersSuccessful', icon: 'ok', at: '2025-09-19T13:45:00Z' },
  { key: 'newService', icon: 'bell', at: '2025-09-14T08:00:00Z' },
  { key: 'cardConnected', icon: 'card', at: '2025-09-12T17:30:00Z' },
  { key: 'accountSetup', icon: 'user', at: '2025-09-12T17:20:00Z' },
] as const;

export function NotificationsScreen() {
  const t = useT();
  return (
    <ScreenFrame title={t('notifications.title')} back>
      <Card as="ul" $rows>
        {entries.map(({ key, icon, at }) => (
          <Row key={key}>
            <IconTile>
              <Icon name={icon} size={22} />
            </IconTile>
            <div>
              <h2>{t(`notifications.${key}`)}</h2>
              <p>{t('notifications.filler')}</p>
              <time dateTime={at}>
                <bdi>{formatDateTime(t, at)}</bdi>
              </time>
            </div>
          </Row>
        ))}
      </Card>
    </ScreenFrame>
  );
}
