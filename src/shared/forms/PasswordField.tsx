import { useState } from 'react';
import { useT } from '../i18n/useT';
import { IconButton } from '../ui/IconButton';
import { FormTextField, type FormTextFieldProps } from './FormTextField';

/** A password that can be shown; `autoComplete` says whether it is the current or a new one. */
export function PasswordField(props: Omit<FormTextFieldProps, 'type' | 'end' | 'ltr'> & { autoComplete: 'current-password' | 'new-password' }) {
  const t = useT();
  const [isShown, setIsShown] = useState(false);
  return (
    <FormTextField
      icon="lock" {...props} ltr type={isShown ? 'text' : 'password'}
      attributes={{ autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }}
      end={<IconButton icon={isShown ? 'eyeOff' : 'eye'} iconSize={22} label={t(isShown ? 'common.hidePassword' : 'common.showPassword')} aria-pressed={isShown} onClick={() => setIsShown(!isShown)} />}
    />
  );
}
