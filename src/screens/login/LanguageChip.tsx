import { changeLanguage } from '../../shared/i18n/changeLanguage';
import { selectLang } from '../../shared/i18n/langSlice';
import { useT } from '../../shared/i18n/useT';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { Icon } from '../../shared/ui/Icon';
import { styled } from '../../theme/styled';

const Chip = styled('button')(({ theme }) => ({
  ...theme.typography.body1,
  fontWeight: 500,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 44,
  paddingInline: 16,
  borderRadius: 999,
  cursor: 'pointer',
  backgroundColor: theme.vars.palette.fixed.ink,
  color: theme.vars.palette.top.contrastText,
}));

/** Switches to the other language, labelled in that language. */
export function LanguageChip() {
  const t = useT();
  const dispatch = useAppDispatch();
  const other = useAppSelector(selectLang) === 'en' ? 'ar' : 'en';
  return (
    <Chip
      type="button"
      lang={other}
      onClick={() => {
        void dispatch(changeLanguage(other));
      }}
    >
      <Icon name="globe" size={20} />
      {t(other === 'ar' ? 'shell.arabic' : 'shell.english')}
    </Chip>
  );
}
