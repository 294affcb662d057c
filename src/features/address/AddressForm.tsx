import { useState, type ReactNode } from 'react';
import type { Address } from '../../../contract/address';
import { AppForm } from '../../shared/forms/AppForm';
import { FormTextField } from '../../shared/forms/FormTextField';
import { useT } from '../../shared/i18n/useT';
import { addressValues, type AddressValues } from './addressFormValues';
import { AreaFollowsPin } from './AreaFollowsPin';
import type { PinPlace } from './useAddressPin';

export interface AddressFormProps {
  /** null for a new address. */
  saved: Address | null;
  found: PinPlace | null;
  /** The element for the suggestion of the pin's place. */
  offerPlace: HTMLElement | null;
  onSubmit: (values: AddressValues) => Promise<void>;
  /** Fields before and after the area; guests have none (ADDF-08). */
  kind?: ReactNode;
  details?: ReactNode;
  /** The submit button inside the form. */
  children?: ReactNode;
}

// The schema loads after the fields, because validation starts at the first submit.
const loadSchema = async () => (await import(/* webpackChunkName: "address-schema" */ './addressSchema')).addressSchema;

/** The address form; it works without a map and keeps its values when saving fails. */
export function AddressForm({ saved, found, offerPlace, onSubmit, kind, details, children }: AddressFormProps) {
  const t = useT();
  const [initial] = useState(() => addressValues(saved));
  return (
    <AppForm
      initialValues={initial}
      schema={loadSchema}
      onSubmit={onSubmit}
      label={t('address.details')}
      id="address-form"
    >
      {kind}
      <FormTextField name="area" label={t('address.area')} autoComplete="address-level3" maxLength={300} required />
      <AreaFollowsPin found={found} offerPlace={offerPlace} />
      {details}
      {children}
    </AppForm>
  );
}
