import { useLayoutEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { selectIsRegistered } from '../../features/auth/authSlice';
import { selectOrderType, typeChosen } from '../../features/cart/cartSlice';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';

/**
 * What the query asks of Home (HOME-05, HOME-06). For customers `tab` wins over the stored type and is stored; for
 * guests it is ignored without a word until they press the toggle themselves.
 */
export function useHomeQuery(): { isChoosingBranch: boolean } {
  const [params] = useSearchParams();
  const dispatch = useAppDispatch();
  const isRegistered = useAppSelector(selectIsRegistered);
  const stored = useAppSelector(selectOrderType);
  const asked = params.get('tab');
  const tab = isRegistered && (asked === 'delivery' || asked === 'pickup') ? asked : null;

  useLayoutEffect(() => { if (tab) dispatch(typeChosen(tab)); }, [tab, dispatch]);

  return { isChoosingBranch: isRegistered && params.get('change') === 'true' && (tab ?? stored) === 'pickup' };
}
