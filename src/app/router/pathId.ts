import { matchPath } from 'react-router-dom';

/** The decoded `:id` of a path, as `useParams` gives it; '' for none, null for a path that does not match. */
export function pathId(pattern: string, pathname: string): string | null {
  const match = matchPath(pattern, pathname);
  if (!match) return null;
  const { id = '' } = match.params as { id?: string };
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
