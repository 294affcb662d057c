import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { config } from '../../shared/config';
import { useT } from '../../shared/i18n/useT';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { Card } from '../../shared/ui/Card';
import { styled } from '../../theme/styled';
import { instructionWritten, selectDeliveryInstruction, selectOrderType } from './cartSlice';

const MAX_LENGTH = 500;

const Label = styled('label')(({ theme }) => ({ ...theme.typography.h3, display: 'block', marginBlockEnd: 8 }));

export function InstructionsCard() {
  const t = useT();
  const id = useId();
  const dispatch = useAppDispatch();
  const text = useAppSelector(selectDeliveryInstruction);
  const isPickup = useAppSelector((state) => selectOrderType(state) === 'pickup');
  const noCutlery = t('cart.noCutlery');
  const lines = text.split('\n').filter(Boolean);
  const isWithout = lines.includes(noCutlery);
  const handleCutlery = () => {
    const others = lines.filter((line) => line !== noCutlery);
    dispatch(instructionWritten((isWithout ? others : [...others, noCutlery]).join('\n')));
  };
  return (
    <Card $pad>
      <Label htmlFor={id}>{t('cart.instructions')}</Label>
      <OutlinedInput
        id={id}
        value={text}
        multiline
        minRows={2}
        fullWidth
        placeholder={t(isPickup ? 'cart.instructionsPickupHint' : 'cart.instructionsHint')}
        onChange={(event) => dispatch(instructionWritten(event.target.value))}
        slotProps={{ input: { maxLength: MAX_LENGTH, dir: text ? 'auto' : undefined, enterKeyHint: 'done' } }}
      />
      {config.noCutlery ? (
        <FormControlLabel
          label={noCutlery}
          disabled={!isWithout && text.length + noCutlery.length >= MAX_LENGTH}
          control={<Checkbox checked={isWithout} onChange={handleCutlery} slotProps={{ input: { role: 'switch' } }} />}
        />
      ) : null}
    </Card>
  );
}
