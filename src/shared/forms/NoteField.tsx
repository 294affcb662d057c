import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { styled } from '../../theme/styled';
import { dropCutEmoji } from './stripInvisible';

export const MAX_NOTE_LENGTH = 500;

const Label = styled('label')(({ theme }) => ({ ...theme.typography.h3, display: 'block', marginBlockEnd: 8 }));

interface NoteFieldProps {
  label: string;
  placeholder: string;
  value: string;
  maxLength?: number;
  onChange: (note: string) => void;
}

/** A note for the kitchen or the rider, whose direction is that of its text. */
export function NoteField({ label, placeholder, value, maxLength = MAX_NOTE_LENGTH, onChange }: NoteFieldProps) {
  const id = useId();
  return (
    <>
      <Label htmlFor={id}>{label}</Label>
      <OutlinedInput
        id={id}
        data-field
        value={value}
        multiline
        fullWidth
        placeholder={placeholder}
        onChange={(event) => onChange(dropCutEmoji(event.target.value))}
        slotProps={{ input: { maxLength, dir: value ? 'auto' : undefined, enterKeyHint: 'done' } }}
      />
    </>
  );
}
