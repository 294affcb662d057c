import { useNavigate } from 'react-router-dom';
import type { Address } from '../../../contract/address';
import { useAddAddressMutation, useUpdateAddressMutation, type SavedAddress } from '../../features/address/addressApi';
import { toAddressFields, type AddressValues } from '../../features/address/addressFormValues';
import { addressStored, selectAddress } from '../../features/address/addressSlice';
import { toast } from '../../shared/lib/toast';
import { useGoUp } from '../../shared/lib/useGoUp';
import type { LatLng } from '../../shared/map/geo';
import { paths, routes, safeGoto } from '../../shared/paths';
import { addressChosen } from '../../shared/store/events';
import { useAppDispatch, useAppStore } from '../../shared/store/hooks';

/** A new address, or one edited on the way to a `goto`, becomes current; other edits choose nothing. */
export function useSaveAddress({
  saved,
  goto,
  position,
}: {
  saved: Address | null;
  goto: string | null;
  position: LatLng;
}) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const navigate = useNavigate();
  const goUp = useGoUp();
  const [add, adding] = useAddAddressMutation();
  const [update, updating] = useUpdateAddressMutation();

  const save = async (values: AddressValues): Promise<void> => {
    const fields = toAddressFields(values, position);
    let reply: SavedAddress;
    try {
      reply = await (saved ? update({ ...fields, address_id: saved._id }) : add(fields)).unwrap();
    } catch {
      // The listener shows the error; the form keeps its text.
      return;
    }
    if (reply.message) toast.success(reply.message);
    const savedAddress = reply.address._id ? reply.address : saved && { ...saved, ...fields };
    if (saved && savedAddress && !goto) {
      if (selectAddress(store.getState())?._id === saved._id) dispatch(addressStored(savedAddress));
      goUp(paths.addressList());
      return;
    }
    if (savedAddress) dispatch(addressChosen(savedAddress));
    // A provider that does not send the address back: the customer chooses it in the list.
    void navigate(savedAddress ? safeGoto(goto) || routes.home : paths.addressList(goto), { replace: true });
  };
  return { save, isSaving: adding.isLoading || updating.isLoading };
}
