import { useState } from 'react';
import { useT } from '../i18n/useT';
import { IconButton } from '../ui/IconButton';
import { FormTextField, type FormTextFieldProps } from './FormTextField';
import { styled } from '../../theme/styled';

const VisibilityToggle = styled(IconButton)({ marginInlineEnd: -10 });

export function PasswordField(
  props: Omit<FormTextFieldProps, 'type' | 'end' | 'ltr'> & { autoComplete: 'current-password' | 'new-password' },
) {
  const t = useT();
  const [isShown, setIsShown] = useState(false);
  return (
    <FormTextField
      icon="lock"
      {...props}
      ltr
      type={isShown ? 'text' : 'password'}
      attributes={{ autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }}
      end={
        <VisibilityToggle
          icon={isShown ? 'eyeOff' : 'eye'}
          iconSize={22}
          label={t(isShown ? 'common.hidePassword' : 'common.showPassword')}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}

export function NewPasswordField({ name, label }: { name: string; label: string }) {
  const helper = useT()('auth.passwordHelp');
  return <PasswordField name={name} label={label} autoComplete="new-password" helper={helper} required />;
}
