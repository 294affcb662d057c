import { Button } from '../ui/Button';
import { SubmitButton } from './SubmitButton';
import { styled } from '../../theme/styled';

const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
  gap: 12,
  marginBlockStart: 8,
  '& > button': { paddingInline: 12, whiteSpace: 'normal' },
});

export function FormButtons({
  cancel,
  onCancel,
  submit,
  busy,
}: {
  cancel: string;
  onCancel: () => void;
  submit: string;
  busy: string;
}) {
  return (
    <Pair>
      <Button variant="outlined" size="medium" onClick={onCancel}>
        {cancel}
      </Button>
      <SubmitButton size="medium" busy={busy}>
        {submit}
      </SubmitButton>
    </Pair>
  );
}
