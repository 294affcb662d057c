import type { LatLng } from './geo';
import { CHECKOUT_MAP_HEIGHT, MAP_ZOOM } from './mapConstants';
import { MapView } from './MapView';
import type { MapFrameProps } from './MapView';
import { MarkerPin } from './MarkerPin';

/** Options of `StaticMap`. */
export interface StaticMapProps extends MapFrameProps {
  position: LatLng;
  pinLabel: string;
}

/** The checkout's static map with one address or branch. */
export function StaticMap({ position, pinLabel, height = CHECKOUT_MAP_HEIGHT, ...frame }: StaticMapProps) {
  return (
    <MapView {...frame} height={height} center={position} zoom={MAP_ZOOM.checkout}>
      <MarkerPin position={position} state="selected" label={pinLabel} />
    </MapView>
  );
}
