import { ChipsField } from '../../shared/forms/ChipsField';
import { useT } from '../../shared/i18n/useT';
import { addressTypes } from './addressText';

/** Home, work or other. */
export function AddressKind() {
  const t = useT();
  return (
    <ChipsField
      name="type"
      label={t('address.type')}
      options={addressTypes.map(({ type, icon, label }) => ({ value: type, label: t(label), icon }))}
    />
  );
}
