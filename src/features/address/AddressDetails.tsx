import { CheckboxField } from '../../shared/forms/CheckboxField';
import { FormTextField } from '../../shared/forms/FormTextField';
import { useT } from '../../shared/i18n/useT';
import { Icon } from '../../shared/ui/Icon';
import { styled } from '../../theme/styled';

const Pair = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: 12 });
const Details = styled('details')(({ theme }) => ({
  '& summary': {
    ...theme.typography.subtitle2,
    color: theme.vars.palette.primary.text,
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 44,
    cursor: 'pointer',
    listStyle: 'none',
  },
  '& summary::-webkit-details-marker': { display: 'none' },
  '&[open] summary .icon': { transform: 'rotate(180deg)' },
  '& > div': { display: 'grid', gap: 16, paddingBlock: 8 },
}));

/** The details of an address: apartment, floor, street, and collapsed a name and directions; `isOpen` expands them. */
export function AddressDetails({ isOpen }: { isOpen: boolean }) {
  const t = useT();
  return (
    <>
      <Pair>
        <FormTextField name="apartment" label={t('address.apartment')} autoComplete="address-line2" maxLength={300} />
        <FormTextField name="floor" label={t('address.floor')} autoComplete="off" maxLength={300} />
      </Pair>
      <FormTextField name="street" label={t('address.street')} autoComplete="address-line1" maxLength={300} />
      <Details open={isOpen || undefined}>
        <summary>
          {t('address.more')}
          <Icon name="down" size={18} />
        </summary>
        <div>
          <FormTextField
            name="label"
            label={t('address.label')}
            placeholder={t('address.labelPlaceholder')}
            autoComplete="off"
            maxLength={300}
          />
          <FormTextField
            name="notes"
            label={t('address.notes')}
            placeholder={t('address.notesPlaceholder')}
            autoComplete="off"
            rows={3}
            maxLength={1000}
          />
        </div>
      </Details>
      <CheckboxField name="is_default" label={t('address.isPrimary')} />
    </>
  );
}
