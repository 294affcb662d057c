import { useEffect, useState } from 'react';
import { baseApi } from '../../shared/api/baseApi';
import { selectIsOffline, selectOldMenuTime } from '../../shared/api/connectionSlice';
import { selectLang } from '../../shared/i18n/langSlice';
import { useT } from '../../shared/i18n/useT';
import { formatAge } from '../../shared/lib/age';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { Button } from '../../shared/ui/Button';
import { Icon } from '../../shared/ui/Icon';
import { PageContainer } from '../../shared/ui/PageContainer';
import { styled } from '../../theme/styled';
import { radius } from '../../theme/tokens';

const Bar = styled('div')<{ $inset: boolean }>(({ theme, $inset }) => ({
  ...($inset && { borderRadius: radius.field, marginBlockEnd: 16, '--gutter': '14px' }),
  ...theme.typography.body2,
  backgroundColor: theme.vars.palette.secondary.pale,
  color: theme.vars.palette.fixed.ink,
  '& > div': { display: 'flex', alignItems: 'center', gap: 10, minHeight: 48, paddingBlock: 2 },
  '& p': { flex: 1, minWidth: 0, fontWeight: 600 },
}));

const TICK_MS = 30_000;

/** The menu's age is updated every 30 s but announced once (B-12). `offlineText` replaces the sentence about it. */
export function OfflineNotice({ inset = false, offlineText }: { inset?: boolean; offlineText?: string }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const lang = useAppSelector(selectLang);
  const isOffline = useAppSelector(selectIsOffline);
  const at = useAppSelector(selectOldMenuTime);
  const isShown = offlineText === undefined ? at !== null : isOffline;
  const [time, setTime] = useState(() => new Date().getTime());
  const announcement = `${isOffline} ${at} ${lang}`;
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (!isShown) return undefined;
    setTime(new Date().getTime());
    const timer = window.setInterval(() => {
      setTime(new Date().getTime());
      setAnnounced(announcement);
      if (!isOffline && document.visibilityState === 'visible')
        dispatch(baseApi.util.invalidateTags(['menu', 'promo']));
    }, TICK_MS);
    return () => window.clearInterval(timer);
  }, [dispatch, isShown, isOffline, announcement]);
  if (!isShown) return null;
  const age = formatAge(time - (at ?? time), lang) || t('shell.momentAgo');
  return (
    <Bar role="status" aria-live={announced === announcement ? 'off' : 'polite'} $inset={inset}>
      <PageContainer>
        <Icon name="offline" size={20} />
        <p>{offlineText ?? t(isOffline ? 'shell.offlineMenu' : 'shell.savedMenu', { age })}</p>
        {isOffline ? null : (
          <Button
            variant="text"
            size="small"
            onClick={() => {
              dispatch(baseApi.util.invalidateTags(['menu', 'promo']));
            }}
          >
            {t('common.retry')}
          </Button>
        )}
      </PageContainer>
    </Bar>
  );
}
