import { Button } from './Button';
import { ErrorStateFrame, type ErrorStateProps } from './ErrorStateFrame';

/** A part that could not be loaded, with the button that tries again. */
export const ErrorState = (props: ErrorStateProps) => <ErrorStateFrame {...props} Button={Button} />;
