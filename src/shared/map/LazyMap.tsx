import { lazy, Suspense, useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { styled } from '../../theme/styled';
import { scheduleIdle } from '../lib/scheduleIdle';
import type { BranchMapProps } from './BranchMap';
import { MapBoundary } from './MapBoundary';
import { CHECKOUT_MAP_HEIGHT, MAP_HEIGHT } from './mapConstants';
import type { MapFrameProps } from './MapView';
import type { PinMapProps } from './PinMap';
import type { StaticMapProps } from './StaticMap';

const LazyBranchMap = lazy(() => import('./BranchMap').then((module) => ({ default: module.BranchMap })));
const LazyPinMap = lazy(() => import('./PinMap').then((module) => ({ default: module.PinMap })));
const LazyStaticMap = lazy(() => import('./StaticMap').then((module) => ({ default: module.StaticMap })));

/** The map's background before its code is loaded, at the map's height. */
const MapPlaceholder = styled('div')(({ theme }) => ({
  background: `linear-gradient(158deg, ${theme.vars.palette.map.sea} 0 34%, ${theme.vars.palette.map.land} 34.3%)`,
}));

function Loading<P extends MapFrameProps>({
  map: Map,
  props,
  height,
}: {
  map: ComponentType<P>;
  props: P;
  height: number | string;
}) {
  const placeholder = <MapPlaceholder aria-hidden style={{ height: props.height ?? height }} />;
  return (
    <MapBoundary fallback={placeholder} onFailed={props.onTilesFailed}>
      <Suspense fallback={placeholder}>
        <Map {...props} />
      </Suspense>
    </MapBoundary>
  );
}

/** Branches on a map, loaded when first shown. */
export const BranchMap = (props: BranchMapProps) => <Loading map={LazyBranchMap} props={props} height={MAP_HEIGHT} />;

/** The map with the draggable marker, loaded when first shown. */
export const PinMap = (props: PinMapProps) => <Loading map={LazyPinMap} props={props} height={MAP_HEIGHT} />;

/** The checkout's map, which loads last and in idle time, because it is only an illustration. */
export function StaticMap(props: StaticMapProps) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => scheduleIdle(() => setIsDue(true), 200), []);
  return isDue ? (
    <Loading map={LazyStaticMap} props={props} height={CHECKOUT_MAP_HEIGHT} />
  ) : (
    <MapPlaceholder aria-hidden style={{ height: props.height ?? CHECKOUT_MAP_HEIGHT }} />
  );
}
