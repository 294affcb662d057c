import { divIcon } from 'leaflet';
import { Marker } from 'react-leaflet';
import type { LatLng } from './geo';

const icon = divIcon({ className: 'map-me', iconSize: [22, 22] });

/** The customer's position. Decoration: distances are shown as text beside the map. */
export function PositionDot({ position }: { position: LatLng }) {
  return <Marker position={position} icon={icon} interactive={false} keyboard={false} />;
}
