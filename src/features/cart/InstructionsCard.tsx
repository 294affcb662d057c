import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { config } from '../../shared/config';
import { MAX_NOTE_LENGTH, NoteField } from '../../shared/forms/NoteField';
import { useT } from '../../shared/i18n/useT';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { Card } from '../../shared/ui/Card';
import {
  cutleryDeclined,
  instructionWritten,
  selectDeliveryInstruction,
  selectIsPickup,
  selectIsWithoutCutlery,
} from './cartSlice';

export function InstructionsCard() {
  const t = useT();
  const dispatch = useAppDispatch();
  const text = useAppSelector(selectDeliveryInstruction);
  const isPickup = useAppSelector(selectIsPickup);
  const isWithout = useAppSelector(selectIsWithoutCutlery);
  return (
    <Card $pad>
      <NoteField
        label={t('cart.instructions')}
        placeholder={t(isPickup ? 'cart.instructionsPickupHint' : 'cart.instructionsHint')}
        value={text}
        maxLength={MAX_NOTE_LENGTH - (isWithout ? t('cart.noCutlery').length + 1 : 0)}
        onChange={(note) => dispatch(instructionWritten(note))}
      />
      {config.noCutlery ? (
        <FormControlLabel
          label={t('cart.noCutlery')}
          control={
            <Checkbox
              checked={isWithout}
              onChange={(event) => dispatch(cutleryDeclined(event.target.checked))}
              slotProps={{ input: { role: 'switch' } }}
            />
          }
        />
      ) : null}
    </Card>
  );
}
