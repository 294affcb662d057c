import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { BranchMap } from './BranchMap';
import { distanceBetween } from './geo';
import type { LatLng } from './geo';
import { DEFAULT_POSITION } from '../../../contract/defaultPlace';
import { MAP_HEIGHT, CHECKOUT_MAP_HEIGHT } from './mapConstants';
import { PinMap } from './PinMap';
import { StaticMap } from './StaticMap';

const frame = {
  lang: 'en' as const,
  tiles: { tileUrl: '', attribution: '', mapKey: '' },
  label: 'Map',
  zoomLabels: { zoomIn: 'Zoom in', zoomOut: 'Zoom out' },
};
const sizeOf = (element: HTMLElement): string => element.style.width;

function AddressMap({ seen }: { seen: LatLng[] }) {
  const [position, setPosition] = useState<LatLng>(DEFAULT_POSITION);
  const move = (next: LatLng): void => {
    seen.push(next);
    setPosition(next);
  };
  return (
    <PinMap
      {...frame}
      position={position}
      onMove={move}
      pinLabel="Delivery point"
      pinHint="Move with the arrow keys"
      liveText={`at ${position.lat.toFixed(4)}`}
    />
  );
}

describe('PinMap', () => {
  it('ADDF-02 arrow keys move the marker by 10 m, with Shift by 100 m, and the move is read out', async () => {
    const seen: LatLng[] = [];
    render(<AddressMap seen={seen} />);
    const pin = screen.getByRole('button', { name: 'Delivery point' });
    expect(pin).toHaveAccessibleDescription('Move with the arrow keys');
    pin.focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(distanceBetween(DEFAULT_POSITION, seen[0] ?? DEFAULT_POSITION)).toBeCloseTo(10, 0);
    expect(seen[0]?.lat).toBeGreaterThan(DEFAULT_POSITION.lat);
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    expect(distanceBetween(seen[0] ?? DEFAULT_POSITION, seen[1] ?? DEFAULT_POSITION)).toBeCloseTo(100, 0);
    expect(seen[1]?.lng).toBeLessThan(DEFAULT_POSITION.lng);
    expect(screen.getByRole('status')).toHaveTextContent(`at ${seen[1]?.lat.toFixed(4)}`);
  });
});

describe('BranchMap', () => {
  const branches = [
    { id: 'a', position: { lat: 25.113, lng: 55.199 }, isOpen: true, label: 'Al Barsha, Open' },
    { id: 'b', position: { lat: 25.08, lng: 55.14 }, isOpen: false, label: 'Dubai Marina, Close' },
  ];

  it('BRANCH-02 BRANCH-10 LIMIT-12 markers are 40 px, a selected one 50 px, and work by click and keys', async () => {
    const onSelect = jest.fn();
    const { rerender } = render(
      <BranchMap {...frame} branches={branches} onSelect={onSelect} center={DEFAULT_POSITION} />,
    );
    const marina = screen.getByRole('button', { name: 'Dubai Marina, Close' });
    expect(sizeOf(marina)).toBe('40px');
    await userEvent.click(marina);
    marina.focus();
    await userEvent.keyboard('{Enter}');
    expect(onSelect.mock.calls).toEqual([['b'], ['b']]);

    rerender(<BranchMap {...frame} branches={branches} selectedId="b" onSelect={onSelect} center={DEFAULT_POSITION} />);
    expect(sizeOf(screen.getByRole('button', { name: 'Dubai Marina, Close', pressed: true }))).toBe('50px');
    expect(sizeOf(screen.getByRole('button', { name: 'Al Barsha, Open', pressed: false }))).toBe('40px');
  });
});

const tiled = { ...frame, tiles: { tileUrl: 'https://tiles.test/{z}/{x}/{y}.png', attribution: 'Tiles', mapKey: '' } };
const aBranchPin = { id: 'a', position: { lat: 25.113, lng: 55.199 }, isOpen: true, label: 'Al Barsha, Open' };

describe('maps', () => {
  it.each([
    ['CHK-01 LIMIT-11 the checkout map', 14, <StaticMap {...tiled} position={DEFAULT_POSITION} pinLabel="Home" />],
    [
      'LIMIT-11 a map of branches',
      12,
      <BranchMap {...tiled} branches={[]} onSelect={jest.fn()} center={DEFAULT_POSITION} />,
    ],
    [
      'LIMIT-11 a map that moved to the chosen branch',
      14,
      <BranchMap {...tiled} branches={[aBranchPin]} selectedId="a" onSelect={jest.fn()} center={DEFAULT_POSITION} />,
    ],
    [
      'LIMIT-11 the map of an address',
      15,
      <PinMap {...tiled} position={DEFAULT_POSITION} onMove={jest.fn()} pinLabel="Pin" pinHint="" liveText="" />,
    ],
  ])('%s has zoom %d', (_name, zoom, map) => {
    const { container } = render(map);
    const levels = [...container.querySelectorAll('img.leaflet-tile')].map((tile) =>
      Number(/tiles\.test\/(\d+)\//.exec(tile.getAttribute('src') ?? '')?.[1]),
    );
    expect([...new Set(levels)]).toEqual([zoom]);
  });

  it('API-07 tiles come from the configured maps service, with its key', () => {
    const tiles = { tileUrl: 'https://tiles.test/{z}/{x}/{y}.png?k={key}', attribution: 'Tiles', mapKey: 'a&b' };
    const { container } = render(<StaticMap {...frame} tiles={tiles} position={DEFAULT_POSITION} pinLabel="Home" />);
    const sources = [...container.querySelectorAll('img.leaflet-tile')].map((tile) => tile.getAttribute('src') ?? '');
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.filter((src) => !/^https:\/\/tiles\.test\/14\/\d+\/\d+\.png\?k=a%26b$/.test(src))).toEqual([]);
  });

  it('LIMIT-13 a map is 400 px high, the checkout one 200', () => {
    expect([MAP_HEIGHT, CHECKOUT_MAP_HEIGHT]).toEqual([400, 200]);
    const { container, unmount } = render(<StaticMap {...frame} position={DEFAULT_POSITION} pinLabel="Home" />);
    expect(container.firstElementChild).toHaveStyle({ height: '200px' });
    unmount();
    render(<AddressMap seen={[]} />);
    expect(screen.getByRole('region', { name: 'Map' }).parentElement).toHaveStyle({ height: '400px' });
  });

  it('A-31 a tile service that fails is reported once', () => {
    const onTilesFailed = jest.fn();
    const tiles = { tileUrl: 'https://tiles.test/{z}/{x}/{y}.png?k={key}', attribution: 'Tiles', mapKey: 'a&b' };
    jest.useFakeTimers();
    try {
      render(
        <StaticMap
          {...frame}
          tiles={tiles}
          position={DEFAULT_POSITION}
          pinLabel="Home"
          onTilesFailed={onTilesFailed}
        />,
      );
      expect(onTilesFailed).not.toHaveBeenCalled();
      act(() => jest.advanceTimersByTime(30_000));
      expect(onTilesFailed).toHaveBeenCalledTimes(1);
    } finally {
      jest.useRealTimers();
    }
  });
});
