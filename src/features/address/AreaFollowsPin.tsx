import { useFormikContext } from 'formik';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Message, useT } from '../../shared/i18n/useT';
import type { Place } from '../../shared/map/placeTypes';
import { Button } from '../../shared/ui/Button';
import { Icon } from '../../shared/ui/Icon';
import { flexRow, styled } from '../../theme/styled';
import { radius } from '../../theme/tokens';
import { withPlace, type AddressValues } from './addressFormValues';
import type { AreaQuestion, PinPlace } from './usePlaces';

const Note = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  ...flexRow('4px 8px'),
  flexWrap: 'wrap',
  padding: '8px 12px',
  borderRadius: radius.field,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: theme.vars.palette.shadow.card,
  '& > p': { flex: '1 1 14rem' },
  '& > button': { paddingInline: 8 },
}));

/** One sentence before Save where the written area and the pin do not agree. */
export function PinQuestion({
  question: { written, area, confirm },
  onMove,
}: {
  question: AreaQuestion;
  onMove: (place: Place) => void;
}) {
  const t = useT();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), [written]);
  return (
    <Note>
      <Icon name="pin" size={20} />
      <p>
        <Message
          messageKey={area ? 'address.pinElsewhere' : 'address.areaUnknown'}
          values={{ area: <bdi key="area">{written}</bdi> }}
        />
      </p>
      {area ? (
        <Button ref={first} variant="text" size="small" onClick={() => onMove(area)}>
          {t('address.movePin')}
        </Button>
      ) : null}
      <Button ref={area ? null : first} type="submit" form="address-form" variant="text" size="small" onClick={confirm}>
        {t('address.pinIsRight')}
      </Button>
    </Note>
  );
}

interface AreaFollowsPinProps {
  pinPlace: PinPlace | null;
  suggestionPlace: HTMLElement | null;
  onHasArea: (hasArea: boolean) => void;
}

/** Fills the area from the pin, or suggests it outside the form where the customer has edited the area (B-09). */
export function AreaFollowsPin({ pinPlace, suggestionPlace, onHasArea }: AreaFollowsPinProps) {
  const t = useT();
  const { values, setValues, setFieldValue, setFieldError } = useFormikContext<AddressValues>();
  const [suggestion, setSuggestion] = useState<Place | null>(null);
  const lastFilled = useRef('');

  const fill = (place: Place) => {
    lastFilled.current = place.area;
    setSuggestion(null);
    void setValues((before) => withPlace(before, place), false);
    setFieldError('area', undefined);
  };
  const follow = useEffectEvent(({ place, isChosen }: PinPlace) => {
    const written = values.area.trim();
    const isOwn = written !== '' && written !== lastFilled.current && written !== place.area;
    if (place.area && (isChosen || !isOwn)) {
      fill(place);
      return;
    }
    setSuggestion(place.area ? place : null);
    // The city follows the pin also where the customer has written the area.
    if (place.city) void setFieldValue('city', place.city, false);
  });
  useEffect(() => {
    if (pinPlace) follow(pinPlace);
  }, [pinPlace]);

  const hasArea = values.area.trim() !== '';
  useEffect(() => onHasArea(hasArea), [hasArea, onHasArea]);

  if (!suggestion || !suggestionPlace) return null;
  return createPortal(
    <Note>
      <Icon name="pin" size={20} />
      <p>
        <Message messageKey="address.pinMoved" values={{ place: <bdi key="place">{suggestion.address}</bdi> }} />
      </p>
      <Button variant="text" size="small" onClick={() => fill(suggestion)}>
        {t('address.useNew')}
      </Button>
      <Button variant="text" size="small" onClick={() => setSuggestion(null)}>
        {t('address.keepMine')}
      </Button>
    </Note>,
    suggestionPlace,
  );
}
