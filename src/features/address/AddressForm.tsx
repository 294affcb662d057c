import type { FormikHelpers } from 'formik';
import { useState, type ReactNode } from 'react';
import type { Address } from '../../../contract/address';
import { AppForm } from '../../shared/forms/AppForm';
import { CheckboxField } from '../../shared/forms/CheckboxField';
import { ChipsField } from '../../shared/forms/ChipsField';
import { FormTextField } from '../../shared/forms/FormTextField';
import { useT } from '../../shared/i18n/useT';
import { styled } from '../../theme/styled';
import { addressValues, type AddressValues } from './addressFormValues';
import { addressTypes } from './addressTypes';
import { AreaFollowsPin } from './AreaFollowsPin';
import type { PinPlace } from './usePlaces';

const Pair = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: 12 });
/** First, because the rider finds nothing without it. */
function Door() {
  const t = useT();
  return (
    <>
      <Pair>
        <FormTextField name="apartment" label={t('address.apartment')} autoComplete="address-line2" maxLength={300} />
        <FormTextField name="floor" label={t('address.floor')} autoComplete="off" maxLength={300} />
      </Pair>
      <FormTextField name="street" label={t('address.street')} autoComplete="address-line1" maxLength={300} />
    </>
  );
}
function AddressDetails() {
  const t = useT();
  return (
    <>
      <FormTextField
        name="notes"
        label={t('address.notes')}
        placeholder={t('address.notesPlaceholder')}
        autoComplete="off"
        rows={2}
        maxLength={1000}
      />
      <ChipsField
        name="type"
        label={t('address.type')}
        options={addressTypes.map(({ type, icon, label }) => ({ value: type, label: t(label), icon }))}
      />
      <FormTextField
        name="label"
        label={t('address.label')}
        placeholder={t('address.labelPlaceholder')}
        autoComplete="off"
        maxLength={300}
      />
      <CheckboxField name="is_default" label={t('address.isPrimary')} />
    </>
  );
}

export interface AddressFormProps {
  /** null for a new address. */
  saved: Address | null;
  /** A guest has the area alone (ADDF-08). */
  isGuest: boolean;
  pinPlace: PinPlace | null;
  /** The element for the suggestion of the pin's place. */
  suggestionPlace: HTMLElement | null;
  onHasArea: (hasArea: boolean) => void;
  onSubmit: (values: AddressValues, form: FormikHelpers<AddressValues>) => Promise<void>;
  children?: ReactNode;
}

// Validation starts at the first submit.
const loadSchema = async () => (await import(/* webpackChunkName: "address-schema" */ './addressSchema')).addressSchema;

export function AddressForm({ saved, isGuest, onSubmit, children, ...area }: AddressFormProps) {
  const t = useT();
  const [initial] = useState(() => addressValues(saved));
  return (
    <AppForm
      initialValues={initial}
      schema={loadSchema}
      onSubmit={onSubmit}
      label={t('address.details')}
      id="address-form"
      draftKey={`address/${saved?._id ?? 'new'}`}
    >
      {isGuest ? null : <Door />}
      <FormTextField name="area" label={t('address.area')} autoComplete="address-level3" maxLength={300} required />
      <AreaFollowsPin {...area} />
      {isGuest ? null : <AddressDetails />}
      {children}
    </AppForm>
  );
}
