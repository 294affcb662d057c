import { Button } from './Button';
import { ErrorStateFrame, type ErrorStateProps } from './ErrorStateFrame';

/** The message of a failed load with a retry button. */
export const ErrorState = (props: ErrorStateProps) => <ErrorStateFrame {...props} Button={Button} />;
