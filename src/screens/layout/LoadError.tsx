import { messageOf } from '../../shared/api/apiError';
import type { MessageKey } from '../../shared/i18n/messages';
import { useT } from '../../shared/i18n/useT';
import { ErrorState, type ErrorStateProps } from '../../shared/ui/ErrorState';

export function LoadError({ error, fallback, ...rest }: Omit<ErrorStateProps, 'message'> & { fallback: MessageKey }) {
  const t = useT();
  return <ErrorState message={messageOf(error) || t(fallback)} error={error} {...rest} />;
}
