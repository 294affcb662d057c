import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { pathBelow } from './pathBelow';

export function useGoBack(fallback = '/'): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    if (pathBelow() === undefined) void navigate(fallback);
    else void navigate(-1);
  }, [fallback, navigate]);
}
