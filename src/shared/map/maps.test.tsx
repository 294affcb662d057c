import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactElement } from 'react';
import { Provider } from 'react-redux';
import { DEFAULT_POSITION } from '../../../contract/defaultPlace';
import { storeWith } from '../../testing/storeWith';
import { config } from '../config';
import { registerToastHost } from '../lib/toast';
import { distanceBetween, type LatLng } from './geo';
import { BranchMap, PinMap, StaticMap } from './maps';

function show(map: ReactElement) {
  const store = storeWith();
  return render(map, { wrapper: ({ children }) => <Provider store={store}>{children}</Provider> });
}

function AddressMap({ seen }: { seen: LatLng[] }) {
  const [position, setPosition] = useState<LatLng>(DEFAULT_POSITION);
  const move = (next: LatLng): void => {
    seen.push(next);
    setPosition(next);
  };
  return (
    <PinMap
      label="Map"
      position={position}
      onMove={move}
      pinLabel="Delivery point"
      pinHint="Move with the arrow keys"
      liveText={`at ${position.lat.toFixed(4)}`}
    />
  );
}

const branches = [
  { id: 'a', position: { lat: 25.113, lng: 55.199 }, isOpen: true, name: 'Al Barsha', label: 'Al Barsha, Open' },
  { id: 'b', position: { lat: 25.08, lng: 55.14 }, isOpen: false, name: 'Dubai Marina', label: 'Dubai Marina, Close' },
];

it('ADDF-02 arrow keys move the marker by 10 m, with Shift by 100 m, and the move is read out', async () => {
  const seen: LatLng[] = [];
  show(<AddressMap seen={seen} />);
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

it('BRANCH-02 a marker chooses its branch by click and by keys', async () => {
  const onSelect = jest.fn();
  show(<BranchMap label="Map" branches={branches} onSelect={onSelect} center={DEFAULT_POSITION} />);
  const marina = screen.getByRole('button', { name: 'Dubai Marina, Close', pressed: false });
  await userEvent.click(marina);
  marina.focus();
  await userEvent.keyboard('{Enter}');
  expect(onSelect.mock.calls).toEqual([['b'], ['b']]);
});

it('the chosen branch has its name above its marker, the others have none', async () => {
  const map = { label: 'Map', branches, onSelect: () => undefined, center: DEFAULT_POSITION };
  const { rerender } = show(<BranchMap {...map} selectedId="a" />);
  expect(screen.getByText('Al Barsha')).toBeInTheDocument();
  expect(screen.queryByText('Dubai Marina')).not.toBeInTheDocument();
  rerender(<BranchMap {...map} selectedId="b" />);
  expect(await screen.findByText('Dubai Marina')).toBeInTheDocument();
  expect(screen.queryByText('Al Barsha')).not.toBeInTheDocument();
});

describe('maps', () => {
  beforeEach(() => Object.assign(config, { tileUrl: 'https://tiles.test/{z}/{x}/{y}.png?k={key}', mapKey: 'a&b' }));
  const pin = { label: 'Map', position: DEFAULT_POSITION, pinLabel: 'Home' };
  const many = { label: 'Map', center: DEFAULT_POSITION, onSelect: () => undefined, branches };
  it.each([
    ['CHK-01 LIMIT-11 the checkout map', 14, <StaticMap {...pin} />],
    ['LIMIT-11 a map of branches', 12, <BranchMap {...many} />],
    ['LIMIT-11 a map with a chosen branch', 14, <BranchMap {...many} selectedId="a" />],
    ['LIMIT-11 the map of an address', 15, <PinMap {...pin} onMove={() => undefined} pinHint="" liveText="" />],
  ])('API-07 %s has zoom %d, on tiles of the configured service with its key', (_name, zoom, map) => {
    const { container } = show(map);
    const sources = [...container.querySelectorAll('img.leaflet-tile')].map((tile) => tile.getAttribute('src') ?? '');
    expect(sources.length).toBeGreaterThan(0);
    const expected = new RegExp(`^https://tiles\\.test/${zoom}/\\d+/\\d+\\.png\\?k=a%26b$`);
    expect(sources.filter((src) => !expected.test(src))).toEqual([]);
  });

  it('the region is named, and its drawing is no picture without a name', () => {
    const { container } = show(<StaticMap {...pin} />);
    expect(screen.getByRole('region', { name: 'Map' })).toBeInTheDocument();
    for (const pane of ['tile', 'overlay'])
      expect(container.querySelector(`.leaflet-${pane}-pane`)).toHaveAttribute('aria-hidden', 'true');
  });

  it('A-31 tiles that fail are replaced by the built-in map; for two maps this is said once', async () => {
    const said: string[] = [];
    const leave = registerToastHost({
      show: ({ text }) => said.push(text),
      resolve: () => undefined,
      clear: () => undefined,
    });
    const { container } = show(
      <>
        <StaticMap {...pin} />
        <BranchMap {...many} />
      </>,
    );
    for (const tile of container.querySelectorAll('img.leaflet-tile')) fireEvent.error(tile);
    await waitFor(() => expect(container.querySelectorAll('path.map-sea')).toHaveLength(2));
    expect(said).toEqual(['Failed to load maps']);
    leave();
  });
});
