import { useLocation, useNavigate } from 'react-router-dom';
import type { OrderType } from '../../../../contract/common';
import { selectBranch } from '../../branch/branchSlice';
import { selectOrderType, typeChosen } from '../cartSlice';
import { useT } from '../../../shared/i18n/useT';
import { paths, routes, toGoto } from '../../../shared/paths';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks';
import { ToggleSwitch } from '../../../shared/ui/ToggleSwitch';
import { usePlaceGoto } from '../placePath';
import { useGuestRefusal } from '../../auth/useGuestRefusal';

export function OrderTypeToggle({ variant, className }: { variant?: 'top' | 'card'; className?: string }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const location = useLocation();
  const type = useAppSelector(selectOrderType);
  const hasBranch = useAppSelector((state) => selectBranch(state) !== null);
  const isGuestRefused = useGuestRefusal();
  const goto = usePlaceGoto();
  const isHome = location.pathname === routes.home;

  const handleChange = (next: OrderType) => {
    if (isGuestRefused(toGoto(location))) return;
    dispatch(typeChosen(next));
    if (next === 'pickup' && !hasBranch) void navigate(paths.branchPicker(goto), { replace: isHome });
    else if (isHome) void navigate(paths.home({ tab: next, goto }), { replace: true });
  };

  return (
    <ToggleSwitch
      className={className}
      variant={variant}
      label={t('common.orderType')}
      value={type}
      onChange={handleChange}
      options={[
        { value: 'delivery', label: t('common.delivery'), icon: 'scooter' },
        { value: 'pickup', label: t('common.pickup'), icon: 'bag' },
      ]}
    />
  );
}
