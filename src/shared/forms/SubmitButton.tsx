import { useFormikContext } from 'formik';
import { Button, type ButtonProps } from '../ui/Button';

/** Submits the AppForm around it; while the call runs it shows `busy`, or its label, beside a spinner. */
export function SubmitButton({ busy, children, ...button }: Omit<ButtonProps, 'type' | 'loading'> & { busy?: string }) {
  const { isSubmitting } = useFormikContext();
  return (
    <Button size="large" fullWidth {...button} type="submit" loading={isSubmitting}>
      {isSubmitting && busy ? busy : children}
    </Button>
  );
}
