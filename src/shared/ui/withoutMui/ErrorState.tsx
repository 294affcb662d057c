import { ErrorStateFrame, type ErrorStateProps } from '../ErrorStateFrame';
import { Button } from './Button';

/** The message of a failed load with a retry button, without MUI. */
export const ErrorState = (props: ErrorStateProps) => <ErrorStateFrame {...props} Button={Button} />;
