import type { Address } from '../../../contract/address';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { addressChosen } from '../../shared/store/events';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { addressApi, useGetUserAddressQuery, useRemoveAddressMutation } from './addressApi';
import { addressCleared, selectAddress } from './addressSlice';

/** The customer's addresses, the current one, and the actions on them. */
export function useSavedAddresses() {
  const t = useT();
  const dispatch = useAppDispatch();
  const current = useAppSelector(selectAddress);
  const {
    data: addresses,
    error,
    isFetching,
    refetch,
  } = useGetUserAddressQuery(undefined, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  const [removeAddress, { isLoading: isRemoving }] = useRemoveAddressMutation();
  const currentId = current?._id;

  return {
    addresses,
    currentId,
    error,
    isFetching,
    refetch,
    isRemoving,
    choose: (address: Address) => {
      dispatch(addressChosen(address));
    },
    /** Resolves to whether the address was deleted; a failure was already shown. */
    remove: async (address: Address): Promise<boolean> => {
      try {
        const message = await removeAddress({ address_id: address._id }).unwrap();
        // Before the refetch, so that the deleted address never counts as the only one left.
        dispatch(
          addressApi.util.updateQueryData('getUserAddress', undefined, (list) =>
            list.filter((each) => each._id !== address._id),
          ),
        );
        if (address._id === currentId) dispatch(addressCleared());
        toast.success(message || t('address.deleted'));
        return true;
      } catch {
        return false;
      }
    },
  };
}
