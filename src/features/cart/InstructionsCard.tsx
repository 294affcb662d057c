import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { config } from '../../shared/config';
import { MAX_NOTE_LENGTH, NoteField } from '../../shared/forms/NoteField';
import { useT } from '../../shared/i18n/useT';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { Card } from '../../shared/ui/Card';
import { instructionWritten, selectDeliveryInstruction, selectOrderType } from './cartSlice';

export function InstructionsCard() {
  const t = useT();
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
      <NoteField
        label={t('cart.instructions')}
        placeholder={t(isPickup ? 'cart.instructionsPickupHint' : 'cart.instructionsHint')}
        value={text}
        onChange={(note) => dispatch(instructionWritten(note))}
      />
      {config.noCutlery ? (
        <FormControlLabel
          label={noCutlery}
          disabled={!isWithout && text.length + noCutlery.length >= MAX_NOTE_LENGTH}
          control={<Checkbox checked={isWithout} onChange={handleCutlery} slotProps={{ input: { role: 'switch' } }} />}
        />
      ) : null}
    </Card>
  );
}
