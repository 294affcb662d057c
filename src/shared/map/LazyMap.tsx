import { Component, useEffect, useState, type ComponentType } from 'react';
import { styled } from '../../theme/styled';
import { scheduleIdle } from '../lib/schedule';
import { lazyComponent } from '../ui/lazyComponent';
import { CHECKOUT_MAP_HEIGHT, MAP_HEIGHT } from './mapConstants';
import type { StaticMapProps } from './maps';
import type { MapFrameProps } from './MapView';
import { reportMapFailure } from './reportMapFailure';

const Background = styled('div')(({ theme }) => ({
  background: `linear-gradient(158deg, ${theme.vars.palette.map.sea} 0 34%, ${theme.vars.palette.map.land} 34.3%)`,
}));
const Placeholder = ({ height = MAP_HEIGHT }: Pick<MapFrameProps, 'height'>) => (
  <Background aria-hidden style={{ height }} />
);

const loadMaps = () => import(/* webpackChunkName: "maps" */ './maps');

/** Without a map the form or list around it keeps working. */
const withBoundary = <P extends MapFrameProps>(MapComponent: ComponentType<P>) =>
  class MapBoundary extends Component<P> {
    override state = { hasFailed: false };
    static getDerivedStateFromError = () => ({ hasFailed: true });
    override componentDidCatch = reportMapFailure;
    override render() {
      return this.state.hasFailed ? <Placeholder height={this.props.height} /> : <MapComponent {...this.props} />;
    }
  };

export const BranchMap = withBoundary(lazyComponent(loadMaps, 'BranchMap', { fallback: Placeholder }));
export const PinMap = withBoundary(lazyComponent(loadMaps, 'PinMap', { fallback: Placeholder }));
const LazyStaticMap = withBoundary(lazyComponent(loadMaps, 'StaticMap', { fallback: Placeholder }));

/** The checkout's map, which loads last and in idle time, because it is only an illustration. */
export function StaticMap({ height = CHECKOUT_MAP_HEIGHT, ...props }: StaticMapProps) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => scheduleIdle(() => setIsDue(true), 200), []);
  return isDue ? <LazyStaticMap {...props} height={height} /> : <Placeholder height={height} />;
}
