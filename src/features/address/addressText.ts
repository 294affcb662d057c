import type { Address, AddressType } from '../../../contract/address';
import type { MessageKey } from '../../shared/i18n/messages';
import type { IconName } from '../../shared/ui/Icon';

/** The three types (ADDF-10), as they are offered and shown. */
export const addressTypes: readonly { type: AddressType; icon: IconName; label: MessageKey }[] = [
  { type: 'home', icon: 'home', label: 'address.home' },
  { type: 'work', icon: 'store', label: 'address.work' },
  { type: 'other', icon: 'pin', label: 'address.other' },
];

/** Icon and name of an address' type. */
export const typeOf = ({ type }: Pick<Address, 'type'>) => addressTypes.find((each) => each.type === type) ?? { type, icon: 'pin' as const, label: 'address.other' as const };

/** The address in one line, every part once: apartment, floor, street, area, city. */
export function addressLine({ apartment, villa_apt_no, floor, street, area, city }: Address, comma = ', '): string {
  return [...new Set([apartment || villa_apt_no, floor, street, area, city].map((part) => part.trim()).filter(Boolean))].join(comma);
}
