import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The user and the code of a mail's link: from the fragment, which no server's log has, or from the query. They
 * stay when the URL is replaced, so that it and the history keep no secret.
 */
export function useMailLink(cleanPath: (userId: string) => string): { userId: string; otp: string } {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const [fragment, query] = [new URLSearchParams(hash.slice(1)), new URLSearchParams(search)];
  const read = (name: string) => fragment.get(name) ?? query.get(name);
  const [userId, otp] = [read('user_id') ?? '', read('otp')];
  const [kept, setKept] = useState({ userId, otp: otp ?? '' });
  // Another link may be opened in the same tab: a new fragment does not load the page again.
  if (otp !== null && (otp !== kept.otp || userId !== kept.userId)) setKept({ userId, otp });
  const clean = cleanPath(userId);
  useEffect(() => {
    if (otp !== null) void navigate(clean, { replace: true });
  }, [otp, clean, navigate]);
  return { userId: kept.userId || userId, otp: kept.otp };
}
