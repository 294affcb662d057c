import { messageOf } from '../api/apiError';
import type { MessageKey } from '../i18n/messages';
import { useT } from '../i18n/useT';
import { ErrorState, type ErrorStateProps } from './ErrorState';

export interface LoadErrorProps extends Pick<ErrorStateProps, 'isWholeScreen' | 'action' | 'hasHelp'> {
  query: { error?: unknown; isFetching: boolean; refetch: () => unknown };
  failed: MessageKey;
}

/** What could not be loaded and why, with Retry; where `action` leads away from what does not exist, why alone. */
export function LoadError({ query: { error, isFetching, refetch }, failed, ...rest }: LoadErrorProps) {
  const t = useT();
  const reason = messageOf(error);
  const isGone = Boolean(rest.action) && reason !== '';
  return (
    <ErrorState
      message={isGone ? reason : t(failed)}
      hint={isGone ? null : reason}
      error={error}
      retrying={isFetching}
      onRetry={() => void refetch()}
      {...rest}
    />
  );
}
