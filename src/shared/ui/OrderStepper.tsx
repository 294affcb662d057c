import { keyframes, styled } from '../../theme/styled';
import { rem } from '../../theme/typography';
import { Icon } from './Icon';
import type { IconName } from './Icon';
import { transient } from './transient';
import { VisuallyHidden } from './VisuallyHidden';

/** One step of an order. */
interface Step {
  label: string;
  icon: IconName;
  /** A time or note: at the end of the line, or under the label in the horizontal layout. */
  note?: string;
}

/** From this width on six steps with labels fit side by side. */
const roomy = '@media (min-width:640px)';

type StepState = 'reached' | 'current' | 'ahead';

const List = styled(
  'ol',
  transient,
)<{ $across: boolean; $count: number }>(({ $across, $count }) => ({
  [roomy]: $across ? { display: 'grid', gridTemplateColumns: `repeat(${$count}, 1fr)` } : {},
}));

const Item = styled(
  'li',
  transient,
)<{ $state: StepState; $across: boolean }>(({ theme, $state, $across }) => {
  const { top, fixed } = theme.vars.palette;
  return {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: 14,
    minHeight: 48,
    fontSize: rem(15),
    lineHeight: 1.3,
    color: $state === 'ahead' ? top.secondary : top.contrastText,
    'li + &::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: 15.5,
      insetBlockStart: -14,
      height: 28,
      width: 3,
      backgroundColor: $state === 'ahead' ? top.rail : fixed.accentLight,
    },
    // The line to the next step is half filled, because it is in progress.
    'li[aria-current] + &::before': { background: `linear-gradient(${fixed.accentLight}, ${top.rail})` },
    ...($state === 'current' && { '& .label': { ...theme.typography.h3, fontSize: rem(18), display: 'block' } }),
    '& small': { fontSize: rem(13), color: top.secondary, whiteSpace: 'nowrap' },
    ...($across && {
      [roomy]: {
        flexDirection: 'column',
        gap: 6,
        textAlign: 'center',
        fontSize: rem(14),
        'li + &::before': { insetInlineStart: '-50%', insetBlockStart: 15, width: '100%', height: 4 },
        'li[aria-current] + &::before': { background: `linear-gradient(90deg, ${fixed.accentLight}, ${top.rail})` },
        '[dir=rtl] li[aria-current] + &::before': {
          background: `linear-gradient(-90deg, ${fixed.accentLight}, ${top.rail})`,
        },
      },
    }),
  };
});

/** An animated ring around the current step. */
const pulse = keyframes({
  '0%': { transform: 'scale(1)', opacity: 0.55 },
  '70%, 100%': { transform: 'scale(1.75)', opacity: 0 },
});

const Mark = styled(
  'span',
  transient,
)<{ $state: StepState }>(({ theme, $state }) => {
  const { top, fixed, secondary } = theme.vars.palette;
  return {
    position: 'relative',
    zIndex: 1,
    flex: 'none',
    width: 34,
    height: 34,
    display: 'grid',
    placeItems: 'center',
    borderRadius: '50%',
    backgroundColor: top.well,
    boxShadow: `inset 0 0 0 2px ${top.rail}`,
    ...($state === 'reached' && { backgroundColor: fixed.accentLight, color: fixed.ink, boxShadow: 'none' }),
    ...($state === 'current' && {
      backgroundColor: secondary.main,
      color: secondary.contrastText,
      boxShadow: 'none',
      borderStartEndRadius: 6,
      '&::after': {
        content: '""',
        position: 'absolute',
        inset: 0,
        zIndex: -1,
        borderRadius: 'inherit',
        backgroundColor: 'inherit',
        animation: `${pulse} 2.2s ease-out infinite`,
      },
    }),
  };
});

const Words = styled(
  'span',
  transient,
)<{ $across: boolean }>(({ $across }) => ({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: 12,
  [roomy]: $across ? { flex: 'none', flexDirection: 'column', alignItems: 'center' } : {},
}));

/** Properties of the step list, which has a dark background. */
export interface OrderStepperProps {
  steps: readonly Step[];
  /** Index of the current step; `steps.length` when all are reached. */
  current: number;
  /** Horizontal from 640 px (vertical on the phone). */
  across?: boolean;
  /** Read before a completed step, for example "Done". */
  reachedLabel: string;
  label: string;
}

/** The steps of an order: completed ones with a check mark, the current one in the brand's shape. */
export function OrderStepper({ steps, current, across = false, reachedLabel, label }: OrderStepperProps) {
  return (
    <List aria-label={label} $across={across} $count={steps.length}>
      {steps.map((step, index) => {
        const state: StepState = index < current ? 'reached' : index === current ? 'current' : 'ahead';
        return (
          <Item
            key={step.label}
            aria-current={state === 'current' ? 'step' : undefined}
            $state={state}
            $across={across}
          >
            <Mark $state={state}>
              <Icon name={state === 'reached' ? 'check' : step.icon} size={20} />
            </Mark>
            <Words $across={across}>
              <span>
                {state === 'reached' ? <VisuallyHidden>{reachedLabel}: </VisuallyHidden> : null}
                <span className="label">{step.label}</span>
              </span>
              {step.note ? (
                <small>
                  <bdi>{step.note}</bdi>
                </small>
              ) : null}
            </Words>
          </Item>
        );
      })}
    </List>
  );
}
