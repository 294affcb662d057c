import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Order, OrderStatus } from '../../../../contract/orders';
import { useT } from '../../../shared/i18n/useT';
import { formatClock } from '../../../shared/lib/dubaiTime';
import { Icon, type IconName } from '../../../shared/ui/Icon';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden';
import { centred, keyframes, square, styled } from '../../../theme/styled';
import { rem } from '../../../theme/typography';
import { orderSteps, reachedAt, stepOf } from '../orderStatus';
import { useOrderTexts } from '../useOrderTexts';

const icons: Record<OrderStatus, IconName> = {
  Placed: 'receipt',
  Accepted: 'check',
  Preparing: 'solid',
  Ready_For_Pickup: 'bag',
  Picked_Up: 'scooter',
  Delivered: 'home',
  Cancelled: 'close',
};

const pulse = keyframes({
  '0%': { transform: 'scale(1)', opacity: 0.55 },
  '70%, 100%': { transform: 'scale(1.75)', opacity: 0 },
});

const Mark = styled('span')<{ $isReached: boolean; $isCurrent: boolean }>(({ theme, $isReached, $isCurrent }) => {
  const { top, fixed, secondary } = theme.vars.palette;
  return {
    position: 'relative',
    zIndex: 1,
    ...square(34),
    '[data-dots=true] &': square(28),
    ...centred,
    borderRadius: '50%',
    color: top.secondary,
    backgroundColor: top.well,
    boxShadow: `inset 0 0 0 2px ${top.rail}`,
    ...($isReached && { backgroundColor: fixed.accentLight, color: fixed.ink, boxShadow: 'none' }),
    ...($isCurrent && {
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

const Root = styled(Stepper)(({ theme }) => {
  const { top, fixed } = theme.vars.palette;
  const line = (angle: number) => `linear-gradient(${angle}deg, ${fixed.accentLight}, ${top.rail})`;
  return {
    '& .MuiStepLabel-root': { gap: 14, padding: 0, minHeight: 48 },
    '& .MuiStepLabel-iconContainer': { padding: 0 },
    '& .MuiStepLabel-labelContainer': {
      display: 'flex',
      alignItems: 'baseline',
      justifyContent: 'space-between',
      columnGap: 12,
      color: top.secondary,
    },
    '& .MuiStepLabel-label': {
      fontSize: rem(15),
      lineHeight: 1.3,
      color: top.secondary,
      '&.Mui-completed, &.Mui-active': { color: top.contrastText, fontWeight: 400 },
      '&.Mui-active': { ...theme.typography.h3, fontSize: rem(18) },
    },
    '& small': { fontSize: rem(13), whiteSpace: 'nowrap' },
    '& .MuiStepConnector-root': { marginInlineStart: 15.5, marginBlock: -14 },
    '& .MuiStepConnector-line': { width: 3, minHeight: 28, border: 0, backgroundColor: top.rail },
    '& .MuiStepConnector-root:is(.Mui-active, .Mui-completed) > span': { backgroundColor: fixed.accentLight },
    // The line to the next step is half filled, because it is in progress.
    '& [aria-current] + li .MuiStepConnector-line': { background: line(180) },
    '&.MuiStepper-horizontal': {
      alignItems: 'flex-start',
      '& .MuiStepLabel-root': { gap: 6 },
      '& .MuiStepLabel-labelContainer': { flexDirection: 'column', alignItems: 'center' },
      '& .MuiStepLabel-label': { margin: 0 },
      '& .MuiStepLabel-label:not(.Mui-active)': { fontSize: rem(14) },
      '& .MuiStepConnector-root': { left: '-50%', right: '50%', top: 15, margin: 0 },
      '& .MuiStepConnector-line': { width: '100%', minHeight: 4 },
      '& [aria-current] + li .MuiStepConnector-line': { background: line(theme.direction === 'rtl' ? -90 : 90) },
      '&[data-dots=true] .MuiStepConnector-root': { top: 12 },
      '&[data-dots=true] .MuiStepLabel-root': { minHeight: 0 },
    },
  };
});

const Next = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  marginBlockStart: 8,
  color: theme.vars.palette.top.secondary,
}));

interface OrderStepsProps {
  order: Order;
  /** Side by side, with labels from 1024 px; before that dots with the name of the next. */
  across?: boolean;
  /** Shows only this many steps: the current one and those beside it. */
  maxSteps?: number;
}

export function OrderSteps({ order, across = false, maxSteps }: OrderStepsProps) {
  const t = useT();
  const texts = useOrderTexts();
  const hasLabels = useMediaQuery('(min-width:1024px)') || !across;
  const all = orderSteps(order.type);
  const current = stepOf(order);
  const hasEnded = current === all.length - 1;
  const from = maxSteps ? Math.max(0, Math.min(current - 1, all.length - maxSteps)) : 0;
  const shown = all.slice(from, maxSteps && from + maxSteps);
  const next = hasLabels ? undefined : all[current + 1];
  return (
    <>
      <Root
        activeStep={hasEnded ? shown.length : current - from}
        orientation={across ? 'horizontal' : 'vertical'}
        alternativeLabel={across}
        data-dots={!hasLabels}
        aria-label={t('orders.progress')}
      >
        {shown.map((status) => {
          const step = all.indexOf(status);
          const isCurrent = step === current && !hasEnded;
          const isReached = step < current || hasEnded;
          const icon = order.type === 'pickup' && status === 'Delivered' ? 'bag' : icons[status];
          const time = hasLabels && step <= current ? formatClock(t, reachedAt(order, status)) : '';
          const mark = (
            <Mark $isReached={isReached} $isCurrent={isCurrent}>
              <Icon name={isReached ? 'check' : icon} size={hasLabels ? 20 : 16} />
            </Mark>
          );
          const timeNote = (
            <small>
              <bdi>{time}</bdi>
            </small>
          );
          return (
            <Step key={status} aria-current={isCurrent ? 'step' : undefined}>
              <StepLabel icon={mark} optional={time ? timeNote : undefined}>
                {isReached ? <VisuallyHidden>{t('orders.reached')}: </VisuallyHidden> : null}
                {hasLabels ? (
                  texts.step(status, order.type)
                ) : (
                  <VisuallyHidden>{texts.step(status, order.type)}</VisuallyHidden>
                )}
              </StepLabel>
            </Step>
          );
        })}
      </Root>
      {next ? <Next>{t('orders.next', { status: texts.step(next, order.type) })}</Next> : null}
    </>
  );
}
