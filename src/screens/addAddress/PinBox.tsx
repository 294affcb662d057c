import { useState, type ReactNode } from 'react';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { useAddressPin } from '../../features/address/usePlaces';
import { useT } from '../../shared/i18n/useT';
import { PinMap } from '../../shared/map/LazyMap';
import { MAP_HEIGHT } from '../../shared/map/mapConstants';
import { Button } from '../../shared/ui/Button';
import { styled } from '../../theme/styled';
import { radius, wide, wideQuery } from '../../theme/tokens';

/** On phones, px, until the customer wants to move the pin. */
const SMALL_HEIGHT = 184;
/** px, of three lines, which a small map gives to the reason why the position is unknown. */
const REASON_HEIGHT = 64;

const Root = styled('div')(({ theme }) => ({
  '& > .map': { position: 'relative', marginInline: 'calc(-1 * var(--gutter))' },
  '& > .ways': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '0 8px', marginInline: -8 },
  '& > .ways > button': { paddingInline: 8 },
  '& > .why': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '&[data-small=true] > .why': { minHeight: REASON_HEIGHT },
  '&[data-small=true] .leaflet-control-zoom': { display: 'none' },
  [wide]: {
    alignSelf: 'start',
    position: 'sticky',
    top: 24,
    '& > .map': { marginInline: 0, borderRadius: radius.large, overflow: 'hidden' },
  },
}));
// A small map is no place for a finger: a swipe scrolls the page, a press opens the map.
const Opener = styled('button')({ position: 'absolute', inset: 0, zIndex: 1, width: '100%', cursor: 'pointer' });
// Always rendered, so that its text is announced; empty, it has no height.
export const OfferPlace = styled('div')({ position: 'absolute', bottom: 36, insetInline: 12, zIndex: 2 });

interface PinBoxProps {
  pin: ReturnType<typeof useAddressPin>;
  /** The first visit has the button for the position above. */
  hasLocate: boolean;
  /** A question about the pin is shown. */
  isAskedFor: boolean;
  children: ReactNode;
}

/** The pin on its map, which is small on a phone until it is wanted. */
export function PinBox({ pin, hasLocate, isAskedFor, children }: PinBoxProps) {
  const t = useT();
  const isWide = useMediaQuery(wideQuery);
  const [isWanted, setIsWanted] = useState(false);
  const isSmall = !isWide && !isWanted && !isAskedFor;
  const open = () => setIsWanted(true);
  const reason = hasLocate && pin.failure;
  const smallHeight = reason ? SMALL_HEIGHT - REASON_HEIGHT : SMALL_HEIGHT;

  return (
    <Root data-small={isSmall}>
      <div className="map" onFocus={open}>
        <PinMap
          height={isSmall ? smallHeight : MAP_HEIGHT}
          label={t('address.map')}
          position={pin.position}
          zoom={pin.zoom}
          recentreCount={pin.recentreCount}
          onMove={pin.move}
          pinLabel={t('address.pin')}
          pinHint={t('address.pinHint')}
          liveText={pin.pinPlace?.place.address ?? ''}
        />
        {isSmall ? (
          <Opener
            type="button"
            aria-hidden
            tabIndex={-1}
            onPointerDown={(event) => event.preventDefault()}
            onClick={open}
          />
        ) : null}
        {children}
      </div>
      {reason ? (
        <p className="why" role="alert">
          {t(reason)}
        </p>
      ) : null}
      {hasLocate || isSmall ? (
        <div className="ways">
          {hasLocate ? (
            <Button variant="text" size="small" startIcon="locate" loading={pin.isLocating} onClick={pin.locate}>
              {t('common.useMyLocation')}
            </Button>
          ) : null}
          {isSmall ? (
            <Button variant="text" size="small" onClick={open}>
              {t('address.movePin')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </Root>
  );
}
