import { useFormikContext } from 'formik';
import type { ButtonProps } from '../../ui/buttonProps';
import { Button } from '../../ui/withoutMui/Button';

/** Submits its AppForm; during the call it shows a spinner with `busy` or its label. Without MUI. */
export function SubmitButton({ busy, children, ...button }: Omit<ButtonProps, 'type' | 'loading'> & { busy?: string }) {
  const { isSubmitting } = useFormikContext();
  return (
    <Button size="large" fullWidth {...button} type="submit" loading={isSubmitting}>
      {isSubmitting && busy ? busy : children}
    </Button>
  );
}
