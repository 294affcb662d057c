import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useGetUserAddressQuery } from '../../features/address/addressApi';
import { selectIsRegistered } from '../../features/auth/authSlice';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { paths } from '../../shared/paths';
import { useAppSelector } from '../../shared/store/hooks';
import { LoadError } from '../../shared/ui/LoadError';
import { Loading } from '../../shared/ui/QueryView';
import { ScreenFrame } from '../layout/ScreenFrame';
import { CardSkeleton } from '../../shared/ui/Skeletons';
import { AddressEditor } from './AddressEditor';

export function AddAddressScreen() {
  const [search] = useSearchParams();
  const isRegistered = useAppSelector(selectIsRegistered);
  const id = isRegistered && search.get('id');
  const goto = search.get('goto');
  return id ? <EditAddress key={id} id={id} goto={goto} /> : <AddressEditor key="new" saved={null} goto={goto} />;
}

/** Loads the address from the customer's list by id, so that editing works after a reload. */
function EditAddress({ id, goto }: { id: string; goto: string | null }) {
  const t = useT();
  const navigate = useNavigate();
  const query = useGetUserAddressQuery();
  const { data, isFetching, error } = query;
  const saved = data?.find((address) => address._id === id);
  const isUnknown = data !== undefined && !saved && !isFetching && !error;

  useEffect(() => {
    if (!isUnknown) return;
    toast.error(t('address.unknown'));
    void navigate(paths.addressList(goto), { replace: true });
  }, [isUnknown, goto, navigate, t]);

  if (saved) return <AddressEditor saved={saved} goto={goto} />;
  return (
    <ScreenFrame title={t('address.edit')} back>
      {error ? (
        <LoadError query={query} failed="address.loadFailed" />
      ) : (
        <Loading>
          <CardSkeleton lines={4} height={400} />
        </Loading>
      )}
    </ScreenFrame>
  );
}
