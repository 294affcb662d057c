export type QueryValues = Record<string, string | number | boolean | null | undefined>;

export const joinUrl = (base: string, path: string): string =>
  `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;

export function withoutEmpty<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  ) as Partial<T>;
}

/** `?a=1&b=2`; empty optional parameters are left out. */
export function toQuery(values: QueryValues = {}): string {
  const text = new URLSearchParams(withoutEmpty(values) as Record<string, string>).toString();
  return text && `?${text}`;
}

/** A picture's URL as sent; root-relative ones are resolved against the API's origin. */
export function mediaUrl(url: string, apiBase: string): string {
  if (!url || !url.startsWith('/') || !/^https?:/.test(apiBase)) return url;
  return new URL(url, apiBase).href;
}

export const resolveSrcset = (srcset: string, apiBase: string): string =>
  /^https?:/.test(apiBase)
    ? srcset.replace(/(?<=^|,)\s*[^\s,]+/g, (url) => ` ${mediaUrl(url.trim(), apiBase)}`).trim()
    : srcset;
