import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';

/** Goes one entry back in the history of this visit, or to `fallback` where the visit began on this screen. */
export function useGoBack(fallback = '/'): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    // The router stores the index of the history entry in `idx`.
    const hasHistory = ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;
    if (hasHistory) void navigate(-1);
    else void navigate(fallback);
  }, [fallback, navigate]);
}
