import { useState } from 'react';
import type { Lang } from '../../../contract/common';
import { selectIsOffline, selectOldMenuTime } from '../api/connectionSlice';
import { reload } from '../api/reload';
import { selectLang } from '../i18n/langSlice';
import { useT } from '../i18n/useT';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { Button } from './Button';
import { Icon } from './Icon';
import { PageContainer } from './PageContainer';
import { styled } from '../../theme/styled';
import { radius } from '../../theme/tokens';

const MINUTE_MS = 60_000;

/** '12 minutes ago' in the given language with Western digits; '' below a minute and for future times. */
export function formatAge(ms: number, lang: Lang): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (!(minutes >= 1)) return '';
  const format = new Intl.RelativeTimeFormat(lang === 'ar' ? 'ar-AE-u-nu-latn' : 'en', { numeric: 'always' });
  if (minutes < 60) return format.format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? format.format(-hours, 'hour') : format.format(-Math.floor(hours / 24), 'day');
}

const Bar = styled('div')<{ $inset: boolean }>(({ theme, $inset }) => ({
  ...($inset && { borderRadius: radius.field, marginBlockEnd: 16, '--gutter': '14px' }),
  ...theme.typography.body2,
  backgroundColor: theme.vars.palette.secondary.pale,
  color: theme.vars.palette.fixed.ink,
  '& > div': { display: 'flex', alignItems: 'center', gap: 10, minHeight: 48, paddingBlock: 2 },
  '& p': { flex: 1, minWidth: 0, fontWeight: 600 },
}));

/** `offlineText` replaces the sentence about the menu and its age (B-12), which are those of when they were shown. */
export function OfflineNotice({ inset = false, offlineText }: { inset?: boolean; offlineText?: string }) {
  const isOffline = useAppSelector(selectIsOffline);
  const at = useAppSelector(selectOldMenuTime);
  if (offlineText === undefined ? at === null : !isOffline) return null;
  return (
    <Bar role="status" $inset={inset}>
      <PageContainer>
        <Icon name="offline" size={20} />
        <p>{offlineText ?? <MenuAge key={at} at={at ?? 0} />}</p>
        {isOffline ? null : <ReloadMenu />}
      </PageContainer>
    </Bar>
  );
}

function MenuAge({ at }: { at: number }) {
  const t = useT();
  const lang = useAppSelector(selectLang);
  const isOffline = useAppSelector(selectIsOffline);
  const [now] = useState(() => new Date().getTime());
  return t(isOffline ? 'shell.offlineMenu' : 'shell.savedMenu', {
    age: formatAge(now - at, lang) || t('shell.momentAgo'),
  });
}

function ReloadMenu() {
  const t = useT();
  const dispatch = useAppDispatch();
  const handleClick = () => void dispatch(reload(['menu', 'promo']));
  return (
    <Button variant="text" size="small" onClick={handleClick}>
      {t('common.retry')}
    </Button>
  );
}
