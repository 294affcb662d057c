import { useNavigate } from 'react-router-dom';
import type { GetCartQuery } from '../../../../contract/cart';
import { selectAddress } from '../../address/addressSlice';
import { selectBranch } from '../../branch/branchSlice';
import { cartApi } from '../cartApi';
import { selectIsPickup } from '../cartSlice';
import { useT } from '../../../shared/i18n/useT';
import { useAppSelector } from '../../../shared/store/hooks';
import { ErrorState } from '../../../shared/ui/ErrorState';
import { selectPlacePath } from '../placePath';
import { useOrderTime } from '../useOrderTime';

/** Why nothing can be ordered to the place of a cart's request; nothing before a closed one has proposed its time. */
export function PlaceProblem({ request, goto }: { request: GetCartQuery; goto: string }) {
  const t = useT();
  const navigate = useNavigate();
  const isPickup = useAppSelector(selectIsPickup);
  const name = useAppSelector((state) => (isPickup ? selectBranch(state)?.name : selectAddress(state)?.area));
  const to = useAppSelector((state) => selectPlacePath(state, goto));
  const { isMissed, isLoading } = useOrderTime();
  const { problem } = cartApi.endpoints.getCart.useQueryState(request, {
    selectFromResult: ({ currentData }) => ({ problem: currentData?.place_problem }),
  });
  const handleChange = () => {
    void navigate(to);
  };
  // The time says it itself.
  if (!problem || isMissed || isLoading) return null;
  return (
    <ErrorState
      hasHelp={false}
      icon="pin"
      message={problem}
      hint={name ? <bdi>{name}</bdi> : null}
      retryLabel={t('common.change')}
      onRetry={handleChange}
    />
  );
}
