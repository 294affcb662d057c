import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import type { ReactNode } from 'react';

interface FieldShellProps {
  id: string;
  noteId: string;
  label: ReactNode;
  error: string | undefined;
  helper?: ReactNode;
  showsHelperWithError?: boolean;
  children: ReactNode;
}

export function FieldShell({
  id,
  noteId,
  label,
  error,
  helper,
  showsHelperWithError = false,
  children,
}: FieldShellProps) {
  const note = error ?? helper;
  return (
    <FormControl fullWidth error={error !== undefined}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      {children}
      {note ? <FormHelperText id={noteId}>{note}</FormHelperText> : null}
      {error && showsHelperWithError ? (
        <FormHelperText id={`${noteId}-more`} error={false}>
          {helper}
        </FormHelperText>
      ) : null}
    </FormControl>
  );
}
