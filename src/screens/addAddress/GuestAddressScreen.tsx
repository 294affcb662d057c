import { useSearchParams } from 'react-router-dom';
import { AddressEditor } from './AddressEditor';

/** /add-address for guests, who can only add, and by the place and the area alone (ROLE-03, ADDF-08). The first screen of a new visitor: nothing of MUI may be in it. */
export function GuestAddressScreen() {
  const [search] = useSearchParams();
  return <AddressEditor saved={null} goto={search.get('goto')} />;
}
