import { styled } from '../../../theme/styled';
import { rem } from '../../../theme/typography';
import { transient } from '../../ui/transient';
import type { FieldShellProps } from '../fieldProps';

const Field = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  position: 'relative',
  width: '100%',
  minWidth: 0,
  '& > label': {
    ...theme.typography.body2,
    fontWeight: 500,
    marginBlockEnd: 6,
    color: theme.vars.palette.text.primary,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '&:has(:disabled) > label': { color: theme.vars.palette.text.secondary },
}));
const Note = styled(
  'p',
  transient,
)<{ $isError: boolean }>(({ theme, $isError }) => ({
  ...theme.typography.body2,
  display: 'flex',
  gap: 6,
  alignItems: 'flex-start',
  marginBlockStart: 6,
  color: $isError ? theme.vars.palette.error.main : theme.vars.palette.text.secondary,
  // Errors have an icon, because colour alone is not accessible.
  ...($isError && {
    '&::before': {
      content: '"!"',
      flex: 'none',
      inlineSize: 18,
      blockSize: 18,
      marginBlockStart: 2,
      borderRadius: '50%',
      border: '2px solid currentColor',
      display: 'grid',
      placeItems: 'center',
      fontSize: rem(11),
      fontWeight: 700,
      lineHeight: 1,
    },
  }),
}));

/** Label, control, and below it the error with its icon or a note, without MUI. */
export function FieldShell({ id, noteId, label, error, helper, keepsHelper = false, children }: FieldShellProps) {
  const note = error ?? helper;
  return (
    <Field>
      <label htmlFor={id}>{label}</label>
      {children}
      {note ? (
        <Note id={noteId} $isError={error !== undefined}>
          {note}
        </Note>
      ) : null}
      {error && keepsHelper ? (
        <Note id={`${noteId}-more`} $isError={false}>
          {helper}
        </Note>
      ) : null}
    </Field>
  );
}
