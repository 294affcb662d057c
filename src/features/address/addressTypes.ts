import type { Address, AddressType } from '../../../contract/address';
import type { MessageKey } from '../../shared/i18n/messages';
import type { IconName } from '../../shared/ui/Icon';

export const addressTypes: readonly { type: AddressType; icon: IconName; label: MessageKey }[] = [
  { type: 'home', icon: 'home', label: 'address.home' },
  { type: 'work', icon: 'store', label: 'address.work' },
  { type: 'other', icon: 'pin', label: 'address.other' },
];

export const typeOf = ({ type }: Pick<Address, 'type'>) =>
  addressTypes.find((option) => option.type === type) ?? {
    type,
    icon: 'pin' as const,
    label: 'address.other' as const,
  };
