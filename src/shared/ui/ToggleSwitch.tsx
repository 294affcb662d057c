import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { KeyboardEvent } from 'react';
import { styled } from '../../theme/styled';
import { Icon, type IconName } from './Icon';

const CardGroup = styled(ToggleButtonGroup)(({ theme: { vars } }) => ({
  backgroundColor: vars.palette.sunken,
  boxShadow: `inset 0 0 0 1px ${vars.palette.divider}`,
  '& .MuiToggleButton-root': {
    color: vars.palette.text.secondary,
    '&.Mui-selected, &.Mui-selected:hover': {
      backgroundColor: vars.palette.text.primary,
      color: vars.palette.background.default,
      '& .icon': {
        color: vars.palette.fixed.accentLight,
        '@media (prefers-color-scheme: dark)': { color: vars.palette.fixed.accent },
      },
    },
  },
}));

interface ToggleOption<T extends string> {
  value: T;
  label: string;
  icon?: IconName;
}

export interface ToggleSwitchProps<T extends string> {
  label: string;
  options: readonly ToggleOption<T>[];
  value: T | undefined;
  onChange: (value: T) => void;
  variant?: 'top' | 'card';
  className?: string;
}

export function ToggleSwitch<T extends string>({
  label,
  options,
  value,
  onChange,
  variant = 'top',
  className,
}: ToggleSwitchProps<T>) {
  const Group = variant === 'card' ? CardGroup : ToggleButtonGroup;
  const handleChange = (_event: unknown, next: T | null) => {
    if (next !== null) onChange(next);
  };
  // As with native radio buttons, an arrow key also chooses the option that it reaches.
  const handleKeyUp = ({ key, target }: KeyboardEvent) => {
    const isOption = target instanceof HTMLElement && target.getAttribute('aria-checked') === 'false';
    if (isOption && key.startsWith('Arrow')) target.click();
  };
  return (
    <Group aria-label={label} value={value ?? ''} onChange={handleChange} onKeyUp={handleKeyUp} className={className}>
      {options.map((option) => (
        <ToggleButton
          key={option.value}
          value={option.value}
          role="radio"
          aria-checked={option.value === value}
          aria-pressed={undefined}
        >
          {option.icon ? <Icon name={option.icon} size={22} /> : null}
          {option.label}
        </ToggleButton>
      ))}
    </Group>
  );
}
