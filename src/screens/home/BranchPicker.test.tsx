import { screen, waitFor, within } from '@testing-library/react';
import { aBranch, aUser, emptyHome } from '../../testing/builders';
import { devicePosition, withoutGeolocation } from '../../testing/devicePosition';
import { renderApp } from '../../testing/renderApp';

const barsha = aBranch();
const marina = aBranch({
  _id: 'branch-2',
  name: 'Dubai Marina',
  distance: 5.1,
  phone: '+97143608814',
  today_timing: { is_open: false, timing: { open_time: '17:00', close_time: '23:00' } },
});
const bay = aBranch({ _id: 'branch-3', name: 'Business Bay', lat: 25.1857, lng: 55.2744, distance: 11.64 });
afterEach(withoutGeolocation);

const open = (over: { route?: string; stored?: Record<string, unknown>; branches?: unknown } = {}) =>
  renderApp({
    route: over.route ?? '/?tab=pickup&change=true',
    stored: { user: aUser(), type: 'pickup', ...over.stored },
    api: { ...emptyHome, '/getBranches': over.branches ?? { branches: [barsha, marina, bay] } },
  });
const radio = (name: string) => screen.findByRole('radio', { name: new RegExp(name) });
const cardOf = async (name: string) => (await radio(name)).parentElement!.parentElement!;

describe('the branch picker', () => {
  it('BRANCH-01 BRANCH-03 BRANCH-04 BRANCH-05 A-48 shows name, badge, distance, hours and links', async () => {
    jest.useFakeTimers({ now: Date.parse('2026-12-01T08:00:00Z'), advanceTimers: true });
    await open();
    const card = await cardOf('Al Barsha');
    jest.useRealTimers();
    expect(within(card).getByText('Open')).toBeInTheDocument();
    expect(within(card).getByText('1.4 km')).toBeInTheDocument();
    expect(within(card).getByText('Today 10:00 AM - 2:00 AM')).toBeInTheDocument();
    expect(within(card).getByText('(next day)')).toBeInTheDocument();
    expect(within(card).getByRole('link', { name: '+971 4 000 0001' })).toHaveAttribute('href', 'tel:+97140000001');
    expect(within(card).getByRole('link', { name: 'Get Directions' })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/dir/?api=1&destination=25.11,55.2',
    );
    const closed = await cardOf('Dubai Marina');
    expect(within(closed).getByText('Close')).toBeInTheDocument();
    expect(within(closed).queryByText('(next day)')).toBeNull();
    expect(screen.getByText('11.6 km')).toBeInTheDocument();
  });

  it('the nearest open branch is taken in one press, as long as none is selected', async () => {
    const { user, store, place, unmount } = await open({ branches: { branches: [marina, barsha, bay] } });
    await user.click(await screen.findByRole('button', { name: 'Pick up here' }));
    expect(place()).toBe('/?tab=pickup&change=false');
    expect(store.getState().branch.current?._id).toBe('branch-1');
    unmount();
    const second = await open();
    await second.user.click(await radio('Business Bay'));
    expect(screen.queryByRole('button', { name: 'Pick up here' })).not.toBeInTheDocument();
  });

  it("BRANCH-07 ERR-25 a closed branch cannot be selected: 'Branch is closed, try another'", async () => {
    const { user, store } = await open();
    await user.click(await radio('Dubai Marina'));
    expect(await screen.findByText('Branch is closed, try another')).toBeInTheDocument();
    expect(await radio('Dubai Marina')).not.toBeChecked();
    expect(store.getState().branch.current).toBeNull();
  });

  it('BRANCH-07 a busy branch says until when on its card, and cannot be selected', async () => {
    const busy = { ...marina.today_timing, is_busy: true, busy_until: '19:30' };
    const { user } = await open({ branches: { branches: [barsha, { ...marina, today_timing: busy }] } });
    const card = await cardOf('Dubai Marina');
    expect(within(card).getByText(/^Busy until \W?7:30 PM\W?$/)).toBeInTheDocument();
    expect(within(card).queryByText('Close')).toBeNull();
    await user.click(await radio('Dubai Marina'));
    expect(await screen.findByText(/^Branch is busy until \W?7:30 PM\W?, try another$/)).toBeInTheDocument();
    expect(await radio('Dubai Marina')).not.toBeChecked();
  });

  it("BRANCH-08 ERR-25 Continue without a selection shows 'Select branch to continue' and stays", async () => {
    const { user, place } = await open();
    await radio('Al Barsha');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Select branch to continue')).toBeInTheDocument();
    expect(place()).toBe('/?tab=pickup&change=true');
  });

  it('BRANCH-06 A-09 STORE-02 Continue saves the branch and goes to /{goto}?tab=pickup&change=false', async () => {
    const { user, place, flush } = await open({
      route: '/?tab=pickup&change=true&goto=cart',
      stored: { type: 'pickup' },
    });
    await user.click(await radio('Business Bay'));
    expect(await radio('Business Bay')).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(place()).toBe('/cart?tab=pickup&change=false');
    await flush();
    expect(JSON.parse(window.localStorage.getItem('branch') ?? '')).toMatchObject({
      _id: 'branch-3',
      name: 'Business Bay',
    });
    expect(window.localStorage.getItem('type')).toBe('pickup');
  });

  it('BRANCH-08 A-61 B-08 a saved branch that is closed now is not selected, with a message', async () => {
    const { user, store } = await open({ stored: { branch: marina } });
    const card = await cardOf('Dubai Marina');
    expect(await radio('Dubai Marina')).not.toBeChecked();
    expect(within(card).getByText('Branch is closed, try another')).toBeInTheDocument();
    expect(store.getState().branch.current?._id).toBe('branch-2');
    await user.click(await radio('Al Barsha'));
    expect(within(card).queryByText('Branch is closed, try another')).toBeNull();
  });

  it("BRANCH-09 API-16 branches are requested for a fixed point in Dubai, then for the device's", async () => {
    const device = devicePosition();
    const { calls } = await open();
    await radio('Al Barsha');
    expect(calls('/getBranches')[0]?.query).toEqual({ lat: '25.2048', lng: '55.2708' });
    expect(screen.getByText(/Distances are measured from the centre of Dubai/)).toBeInTheDocument();
    device.find(25.11, 55.2);
    await waitFor(() => expect(calls('/getBranches').at(-1)?.query).toEqual({ lat: '25.11', lng: '55.2' }));
    expect(await screen.findByText('3 branches near you')).toBeInTheDocument();
  });

  it('ERR-22 A-30 a denied position is reported once a visit, on the map and by no toast', async () => {
    const denied =
      'Location access denied. Please enable location services in your browser settings or use the manual ' +
      'location button.';
    const device = devicePosition();
    const { user } = await open();
    expect(await radio('Al Barsha')).toBeInTheDocument();
    device.fail(1);
    expect(await within(screen.getByRole('main')).findByText(denied)).toHaveRole('alert');
    expect(screen.getAllByText(denied)).toHaveLength(1);
    expect(screen.getByText(/Distances are measured from the centre of Dubai/)).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Delivery' }));
    await user.click(await screen.findByRole('radio', { name: 'Pick up' }));
    expect(await radio('Al Barsha')).toBeInTheDocument();
    device.fail(1);
    expect(screen.queryByText(denied)).not.toBeInTheDocument();
  });

  it('BRANCH-02 BRANCH-10 LIMIT-12 the map marks each branch at 40 px; the selected one becomes 50 px', async () => {
    const { user } = await open();
    const marker = await screen.findByRole('button', { name: 'Al Barsha, Open' });
    const sizeOf = (element: HTMLElement) => element.querySelector<HTMLElement>('.map-pin-shape')?.style.width;
    expect(sizeOf(marker)).toBe('40px');
    expect(screen.getByRole('button', { name: 'Dubai Marina, Close' })).toBeInTheDocument();
    await user.click(await radio('Al Barsha'));
    await waitFor(() => expect(sizeOf(screen.getByRole('button', { name: 'Al Barsha, Open' }))).toBe('50px'));
  });
});
