import { useId } from 'react';
import { useT } from '../../shared/i18n/useT';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { Card } from '../../shared/ui/Card';
import { styled } from '../../theme/styled';
import { radius } from '../../theme/tokens';
import { rem } from '../../theme/typography';
import { instructionWritten, selectDeliveryInstruction, selectOrderType } from './cartSlice';

const MAX_LENGTH = 500;

const Label = styled('label')(({ theme }) => ({ ...theme.typography.h3, display: 'block', marginBlockEnd: 8 }));
const Area = styled('textarea')(({ theme }) => ({
  ...theme.typography.body1,
  fontSize: rem(16),
  display: 'block',
  width: '100%',
  minHeight: 84,
  padding: '12px 16px',
  resize: 'vertical',
  borderRadius: radius.field,
  border: `1.5px solid ${theme.vars.palette.control}`,
  backgroundColor: theme.vars.palette.background.paper,
  color: 'inherit',
  '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -1 },
}));

export function InstructionsCard() {
  const t = useT();
  const id = useId();
  const dispatch = useAppDispatch();
  const text = useAppSelector(selectDeliveryInstruction);
  const isPickup = useAppSelector((state) => selectOrderType(state) === 'pickup');
  return (
    <Card $pad>
      <Label htmlFor={id}>{t('cart.instructions')}</Label>
      <Area
        id={id}
        value={text}
        maxLength={MAX_LENGTH}
        rows={2}
        dir={text ? 'auto' : undefined}
        enterKeyHint="done"
        placeholder={t(isPickup ? 'cart.instructionsPickupHint' : 'cart.instructionsHint')}
        onChange={(event) => dispatch(instructionWritten(event.target.value))}
      />
    </Card>
  );
}
