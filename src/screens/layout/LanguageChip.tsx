import { changeLanguage } from '../../shared/i18n/changeLanguage';
import { selectLang } from '../../shared/i18n/langSlice';
import { useT } from '../../shared/i18n/useT';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { Icon } from '../../shared/ui/Icon';
import { styled } from '../../theme/styled';

const LanguageButton = styled('button')<{ $isLarge: boolean }>(({ theme, $isLarge }) => ({
  ...($isLarge ? theme.typography.h2 : { ...theme.typography.body1, fontWeight: 500 }),
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 6,
  minHeight: $isLarge ? 56 : 44,
  paddingInline: 16,
  borderRadius: 999,
  cursor: 'pointer',
  backgroundColor: theme.vars.palette.fixed.ink,
  color: theme.vars.palette.top.contrastText,
  boxShadow: `inset 0 0 0 1.5px ${theme.vars.palette.top.rail}`,
}));

/** Changes to the other language, in whose own word it is labelled. */
export function LanguageChip({ isLarge = false }: { isLarge?: boolean }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const other = useAppSelector(selectLang) === 'en' ? 'ar' : 'en';
  return (
    <LanguageButton type="button" $isLarge={isLarge} lang={other} onClick={() => void dispatch(changeLanguage(other))}>
      <Icon name="globe" size={20} />
      {t(other === 'ar' ? 'shell.arabic' : 'shell.english')}
    </LanguageButton>
  );
}
