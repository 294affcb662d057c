import { config } from '../config';

export interface RequestHeaderValues {
  lang: string;
  /** The session's token; empty or null without a session. */
  token: string | null | undefined;
  /** Whether the body is JSON; a form's type is set by the browser. */
  isJson: boolean;
  idempotencyKey?: string;
}

/** The headers of every call, for the app and for the page's early requests. */
export const requestHeaders = ({
  lang,
  token,
  isJson,
  idempotencyKey,
}: RequestHeaderValues): Record<string, string> => ({
  Accept: 'application/json',
  [config.languageHeader]: lang,
  ...(token ? { Authorization: `Bearer ${token}` } : {}),
  ...(isJson ? { 'Content-Type': 'application/json' } : {}),
  ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
});
