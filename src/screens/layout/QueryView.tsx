import type { ReactNode } from 'react';
import { messageOf } from '../../shared/api/apiError';
import type { MessageKey } from '../../shared/i18n/messages';
import { useT } from '../../shared/i18n/useT';
import { ErrorState, type ErrorStateProps } from '../../shared/ui/ErrorState';

interface LoadErrorProps extends Pick<ErrorStateProps, 'isWholeScreen' | 'action' | 'hasHelp'> {
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

export function Loading({ children }: { children: ReactNode }) {
  return (
    <div role="status" aria-busy="true" aria-label={useT()('common.loading')}>
      {children}
    </div>
  );
}

interface QueryViewProps<T> extends LoadErrorProps {
  data: T | undefined;
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** The data of a query, also after a failed reload; else its failure, which stays during a retry; else the skeleton. */
export function QueryView<T>({ data, skeleton, children, ...failure }: QueryViewProps<T>) {
  if (data !== undefined) return children(data);
  if (failure.query.error !== undefined) return <LoadError isWholeScreen {...failure} />;
  return <Loading>{skeleton}</Loading>;
}
