import { useSearchParams } from 'react-router-dom';
import { AddressEditor } from './AddressEditor';

/**
 * /add-address for guests, with location and area only (ROLE-03, ADDF-08). Without MUI, because new visitors start
 * here.
 */
export function GuestAddressScreen() {
  const [search] = useSearchParams();
  return <AddressEditor saved={null} goto={search.get('goto')} />;
}
