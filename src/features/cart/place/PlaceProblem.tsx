import { useNavigate } from 'react-router-dom';
import { selectAddress } from '../../address/addressSlice';
import { selectBranch } from '../../branch/branchSlice';
import { selectIsPickup } from '../cartSlice';
import { useT } from '../../../shared/i18n/useT';
import { useAppSelector } from '../../../shared/store/hooks';
import { ErrorState } from '../../../shared/ui/ErrorState';
import { selectPlacePath } from '../placePath';
import { useOrderTime } from '../useOrderTime';

export function PlaceProblem({ message, goto }: { message: string; goto: string }) {
  const t = useT();
  const navigate = useNavigate();
  const isPickup = useAppSelector(selectIsPickup);
  const name = useAppSelector((state) => (isPickup ? selectBranch(state)?.name : selectAddress(state)?.area));
  const to = useAppSelector((state) => selectPlacePath(state, goto));
  const { isMissed } = useOrderTime();
  const handleChange = () => {
    void navigate(to);
  };
  // The time says it itself.
  if (isMissed) return null;
  return (
    <ErrorState
      hasHelp={false}
      icon="pin"
      message={message}
      hint={name ? <bdi>{name}</bdi> : null}
      retryLabel={t('common.change')}
      onRetry={handleChange}
    />
  );
}
