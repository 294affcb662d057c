import type { Address, AddressType } from '../../../contract/address';
import type { MessageKey } from '../../shared/i18n/messages';
import type { Translate } from '../../shared/i18n/translate';
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

const hasArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text);

/** The address in one line without repeated parts, with the comma of its script. */
export function addressLine({ apartment, villa_apt_no, floor, street, area, city }: Address, t: Translate): string {
  const level = /^\d+$/.test(floor.trim()) ? t('address.floorNumber', { floor: floor.trim() }) : floor;
  const parts = [
    ...new Set([apartment || villa_apt_no, level, street, area, city].map((part) => part.trim()).filter(Boolean)),
  ];
  return parts.join(hasArabic(area) ? '، ' : ', ');
}
