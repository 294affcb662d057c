import { useT } from '../../shared/i18n/useT';
import { changeLanguage } from '../../shared/i18n/changeLanguage';
import { selectRequestedLang } from '../../shared/i18n/langSlice';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { ToggleSwitch } from '../../shared/ui/ToggleSwitch';

export function LanguageSwitch({ variant }: { variant?: 'top' | 'card' }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const lang = useAppSelector(selectRequestedLang);
  return (
    <ToggleSwitch
      variant={variant}
      label={t('shell.language')}
      value={lang}
      onChange={(next) => {
        void dispatch(changeLanguage(next));
      }}
      options={[
        { value: 'en', label: t('shell.english') },
        { value: 'ar', label: t('shell.arabic') },
      ]}
    />
  );
}
