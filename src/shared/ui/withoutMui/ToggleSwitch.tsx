import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { styled } from '../../../theme/styled';
import { motion, radius, size } from '../../../theme/tokens';
import { rem } from '../../../theme/typography';
import { Icon } from '../Icon';
import type { IconName } from '../Icon';
import { transient } from '../transient';

/** One option of the toggle. */
interface ToggleOption<T extends string> {
  value: T;
  label: string;
  icon?: IconName;
}

/** Properties of a toggle with two or three options. */
export interface ToggleSwitchProps<T extends string> {
  /** Accessible name of the group. */
  label: string;
  options: readonly ToggleOption<T>[];
  value: T | undefined;
  onChange: (value: T) => void;
  /** On the top bar, or on a card or the page. */
  variant?: 'top' | 'card';
  className?: string;
}

const Pill = styled(
  'div',
  transient,
)<{ $card: boolean }>(({ theme, $card }) => ({
  position: 'relative',
  display: 'flex',
  padding: 4,
  borderRadius: radius.full,
  backgroundColor: $card ? theme.vars.palette.sunken : theme.vars.palette.top.well,
  color: $card ? theme.vars.palette.text.secondary : theme.vars.palette.top.secondary,
  boxShadow: $card ? `inset 0 0 0 1px ${theme.vars.palette.divider}` : 'none',
}));

const Thumb = styled(
  'span',
  transient,
)<{ $card: boolean }>(({ theme, $card }) => ({
  position: 'absolute',
  insetBlock: 4,
  insetInlineStart: 4,
  borderRadius: radius.full,
  backgroundColor: $card ? theme.vars.palette.text.primary : theme.vars.palette.top.contrastText,
  transition: `transform ${motion.base}ms ${motion.ease}`,
}));

const Side = styled(
  'button',
  transient,
)<{ $on: boolean; $card: boolean }>(({ theme, $on, $card }) => ({
  position: 'relative',
  flex: '1 1 0',
  minWidth: 0,
  minHeight: size.touch,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  paddingInline: 12,
  borderRadius: radius.full,
  fontFamily: theme.typography.fontFamily,
  fontWeight: 600,
  fontSize: rem(15),
  lineHeight: 1.2,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  transition: `color ${motion.base}ms`,
  ...($on && {
    // The thumb slides to this side and then the side itself is coloured, so that its contrast does not depend on the
    // thumb.
    backgroundColor: $card ? theme.vars.palette.text.primary : theme.vars.palette.top.contrastText,
    transition: `color ${motion.base}ms, background-color 0s ${motion.base}ms`,
    color: $card ? theme.vars.palette.background.default : theme.vars.palette.fixed.ink,
    '& .icon': {
      color: theme.vars.palette.fixed.accent,
      ...($card && { color: theme.vars.palette.fixed.accentLight }),
    },
  }),
  ...($on &&
    $card && { '@media (prefers-color-scheme: dark)': { '& .icon': { color: theme.vars.palette.fixed.accent } } }),
}));

const steps: Record<string, 1 | -1> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The Delivery / Pick up toggle: a radio group with arrow keys, mirrored in right-to-left. */
export function ToggleSwitch<T extends string>({
  label,
  options,
  value,
  onChange,
  variant = 'top',
  className,
}: ToggleSwitchProps<T>) {
  const group = useRef<HTMLDivElement>(null);
  const card = variant === 'card';
  const current = options.findIndex((option) => option.value === value);
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key];
    if (!step || !group.current) return;
    event.preventDefault();
    const sideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
    const rtl = group.current.closest('[dir]')?.getAttribute('dir') === 'rtl';
    const from = Math.max(current, 0);
    const next = (from + (sideways && rtl ? -step : step) + options.length) % options.length;
    group.current.querySelectorAll<HTMLElement>('[role=radio]')[next]?.focus();
    const option = options[next];
    if (option && option.value !== value) onChange(option.value);
  };
  return (
    <Pill ref={group} role="radiogroup" aria-label={label} className={className} $card={card} onKeyDown={handleKeyDown}>
      {current < 0 ? null : (
        <Thumb
          $card={card}
          aria-hidden="true"
          style={{
            inlineSize: `calc((100% - 8px) / ${options.length})`,
            transform: `translateX(calc(var(--toggle-dir, 1) * ${current * 100}%))`,
          }}
        />
      )}
      {options.map((option, index) => {
        const on = index === current;
        return (
          <Side
            key={option.value}
            type="button"
            role="radio"
            aria-checked={on}
            tabIndex={on || (current < 0 && index === 0) ? 0 : -1}
            $on={on}
            $card={card}
            onClick={() => {
              if (!on) onChange(option.value);
            }}
          >
            {option.icon ? <Icon name={option.icon} size={22} /> : null}
            {option.label}
          </Side>
        );
      })}
    </Pill>
  );
}
