import { styled } from '../../theme/styled';
import { useEffect, useState } from 'react';
import { selectLang } from '../../shared/i18n/langSlice';
import { useT } from '../../shared/i18n/useT';
import { formatAge } from '../../shared/lib/age';
import { useAppSelector } from '../../shared/store/hooks';
import { Button } from '../../shared/ui/Button';
import { Icon } from '../../shared/ui/Icon';
import { PageContainer } from '../../shared/ui/PageContainer';
import { radius } from '../../theme/tokens';

const Bar = styled('div')<{ $inset: boolean }>(({ theme, $inset }) => ({
  ...($inset && { borderRadius: radius.field, '--gutter': '14px' }),
  ...theme.typography.body2,
  backgroundColor: theme.vars.palette.secondary.pale,
  color: theme.vars.palette.fixed.ink,
  '& > div': { display: 'flex', alignItems: 'center', gap: 10, minHeight: 48, paddingBlock: 2 },
  '& p': { flex: 1, minWidth: 0, fontWeight: 600 },
}));

export interface MenuAgeBarProps {
  at: number;
  isOffline: boolean;
  onRetry: () => unknown;
  inset: boolean;
}

const TICK_MS = 30_000;

/**
 * The age of the shown menu, updated every 30 s but announced once. With a connection a newer menu is requested then.
 */
export function MenuAgeBar({ at, isOffline, onRetry, inset }: MenuAgeBarProps) {
  const t = useT();
  const lang = useAppSelector(selectLang);
  const [time, setTime] = useState(() => new Date().getTime());
  // The bar is announced when it appears and when the connection or the menu changes, not whenever the age does.
  const announcement = `${isOffline} ${at} ${lang}`;
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const timer = window.setInterval(() => {
      setTime(new Date().getTime());
      setAnnounced(announcement);
      if (!isOffline && document.visibilityState === 'visible') onRetry();
    }, TICK_MS);
    return () => window.clearInterval(timer);
  }, [isOffline, announcement, onRetry]);
  const sentence = t(isOffline ? 'shell.offlineMenu' : 'shell.savedMenu', {
    age: formatAge(time - at, lang) || t('shell.momentAgo'),
  });
  return (
    <Bar role="status" aria-live={announced === announcement ? 'off' : 'polite'} $inset={inset}>
      <PageContainer>
        <Icon name="offline" size={20} />
        <p>{sentence}</p>
        {isOffline ? null : (
          <Button
            variant="text"
            size="small"
            onClick={() => {
              onRetry();
            }}
          >
            {t('common.retry')}
          </Button>
        )}
      </PageContainer>
    </Bar>
  );
}
