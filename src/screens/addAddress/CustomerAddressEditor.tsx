import type { Address } from '../../../contract/address';
import { AddressDetails } from '../../features/address/AddressDetails';
import { AddressKind } from '../../features/address/AddressKind';
import { AddressEditor } from './AddressEditor';

/** The address editor with all fields of a registered customer (ADDF-05). */
export const CustomerAddressEditor = ({ saved, goto }: { saved: Address | null; goto: string | null }) => (
  <AddressEditor
    saved={saved}
    goto={goto}
    kind={<AddressKind />}
    details={<AddressDetails isOpen={Boolean(saved?.label || saved?.notes)} />}
  />
);
