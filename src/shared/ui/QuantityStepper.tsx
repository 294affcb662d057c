import { centred, square, styled } from '../../theme/styled';
import { rem } from '../../theme/typography';
import { motion, radius, size as sizes } from '../../theme/tokens';
import { Icon } from './Icon';

interface StepperLabels {
  group: string;
  increase: string;
  decrease: string;
  remove?: string;
}

export interface QuantityStepperProps {
  value: number;
  onChange: (next: number) => void;
  labels: StepperLabels;
  min?: number;
  max?: number;
  /** Not confirmed by the server: the quantity pulses, the control stays usable. */
  pending?: boolean;
  disabled?: boolean;
  binAtOne?: boolean;
  big?: boolean;
  /** False if the new quantity is announced elsewhere, as for a line of the cart. */
  isAnnounced?: boolean;
  zeroAsPlus?: boolean;
}

const Group = styled('span')<{ $ringed: boolean; $big: boolean }>(({ theme, $ringed, $big }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  borderRadius: radius.full,
  backgroundColor: $ringed ? 'transparent' : theme.vars.palette.sunken,
  boxShadow: $ringed ? `inset 0 0 0 2px ${theme.vars.palette.divider}` : 'none',
  '& button': {
    ...square($big ? 52 : sizes.touch),
    ...centred,
    borderRadius: '50%',
    color: theme.vars.palette.primary.text,
    cursor: 'pointer',
    WebkitTapHighlightColor: 'transparent',
    // A background without a transition, which would create a layer in the tap's frame.
    '&:active': { backgroundColor: theme.vars.palette.primary.tint },
    '&:disabled': {
      color: theme.vars.palette.text.secondary,
      opacity: 0.55,
      cursor: 'default',
      backgroundColor: 'transparent',
    },
  },
}));

const Figure = styled('output')<{ $big: boolean; $pending: boolean }>(({ theme, $big, $pending }) => ({
  ...theme.typography.button,
  fontSize: rem($big ? 22 : 18),
  lineHeight: 1,
  minWidth: $big ? 26 : 22,
  textAlign: 'center',
  paddingBlockStart: 2,
  fontVariantNumeric: 'tabular-nums',
  opacity: $pending ? 0.6 : 1,
  transition: `opacity ${motion.base}ms`,
}));

export function QuantityStepper({
  value,
  onChange,
  labels,
  min = 0,
  max,
  pending = false,
  disabled = false,
  binAtOne = false,
  big = false,
  isAnnounced = true,
  zeroAsPlus = false,
}: QuantityStepperProps) {
  const onlyPlus = zeroAsPlus && value <= 0;
  const bin = binAtOne && value <= 1;
  return (
    <Group role="group" aria-label={labels.group} aria-busy={pending} $big={big} $ringed={big || onlyPlus}>
      {onlyPlus ? null : (
        <>
          <button
            type="button"
            aria-label={bin ? (labels.remove ?? labels.decrease) : labels.decrease}
            disabled={disabled || value <= min}
            onClick={() => onChange(value - 1)}
          >
            <Icon name={bin ? 'trash' : 'minus'} size={20} />
          </button>
          <Figure $big={big} $pending={pending} aria-label={labels.group} aria-live={isAnnounced ? undefined : 'off'}>
            {value}
          </Figure>
        </>
      )}
      <button
        type="button"
        aria-label={labels.increase}
        disabled={disabled || (max !== undefined && value >= max)}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" size={20} />
      </button>
    </Group>
  );
}
