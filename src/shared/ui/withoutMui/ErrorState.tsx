import { ErrorStateFrame, type ErrorStateProps } from '../ErrorStateFrame';
import { Button } from './Button';

/** A part that could not be loaded, with the button that tries again, without MUI. */
export const ErrorState = (props: ErrorStateProps) => <ErrorStateFrame {...props} Button={Button} />;
