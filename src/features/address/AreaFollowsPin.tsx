import { useFormikContext } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { Text, useT } from '../../shared/i18n/useT';
import type { Place } from '../../shared/map/places';
import { Button } from '../../shared/ui/withoutMui/Button';
import { Icon } from '../../shared/ui/Icon';
import { styled } from '../../theme/styled';
import type { AddressValues } from './addressFormValues';
import type { PinPlace } from './useAddressPin';

const Note = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  padding: '8px 8px 8px 16px',
  paddingInline: '16px 8px',
  borderRadius: 14,
  backgroundColor: theme.vars.palette.primary.tint,
  color: theme.vars.palette.primary.onTint,
  '& > p': { flex: '1 1 10rem' },
}));
// Always rendered, so that its text is announced; empty, it takes no space in the form's grid.
const Live = styled('div')({ '&:empty': { position: 'absolute' } });

/**
 * Fills the area from the pin's place until the customer edits it; afterwards a moved pin only suggests its address
 * (B-09). A search result always replaces it.
 */
export function AreaFollowsPin({ found }: { found: PinPlace | null }) {
  const t = useT();
  const { values, setFieldValue, setFieldError } = useFormikContext<AddressValues>();
  const [offer, setOffer] = useState<Place | null>(null);
  const lastFilled = useRef('');
  const area = useRef(values.area);
  useEffect(() => {
    area.current = values.area;
  });

  const fill = (place: Place) => {
    lastFilled.current = place.area;
    setOffer(null);
    void setFieldValue('area', place.area, false);
    void setFieldValue('address', place.address, false);
    void setFieldValue('city', place.city, false);
    setFieldError('area', undefined);
  };
  const latest = useRef(fill);
  useEffect(() => {
    latest.current = fill;
  });

  useEffect(() => {
    if (!found?.place.area) return;
    const written = area.current.trim();
    const isOwn = written !== '' && written !== lastFilled.current && written !== found.place.area;
    if (isOwn && !found.isChosen) setOffer(found.place);
    else latest.current(found.place);
  }, [found]);

  return (
    <Live role="status">
      {offer ? (
        <Note>
          <Icon name="pin" size={20} />
          <p>
            <Text messageKey="address.pinMoved" values={{ place: <bdi key="place">{offer.address}</bdi> }} />
          </p>
          <Button variant="text" size="small" onClick={() => fill(offer)}>
            {t('address.useNew')}
          </Button>
          <Button variant="text" size="small" onClick={() => setOffer(null)}>
            {t('address.keepMine')}
          </Button>
        </Note>
      ) : null}
    </Live>
  );
}
