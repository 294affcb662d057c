import type { ReactNode } from 'react';
import { useT } from '../i18n/useT';
import { LoadError, type LoadErrorProps } from './LoadError';

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
