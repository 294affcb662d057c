import { config } from '../config';

export interface RequestHeaderValues {
  lang: string;
  token: string | null | undefined;
  isJson: boolean;
  idempotencyKey?: string;
}

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
