import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { FIRST_ENTRY_KEY } from './firstEntryKey';

export function useGoBack(fallback = '/'): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return useCallback(() => {
    const canGoBack = (window as Partial<Window>).navigation?.canGoBack ?? key !== FIRST_ENTRY_KEY;
    if (canGoBack) void navigate(-1);
    else void navigate(fallback);
  }, [fallback, key, navigate]);
}
