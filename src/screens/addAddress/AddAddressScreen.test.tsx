import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { AddressFields } from '../../../contract/address';
import type { ApiTable, RecordedCall } from '../../testing/apiTable';
import { gate, later, refused, Reply } from '../../testing/apiTable';
import { config } from '../../shared/config';
import { distanceBetween } from '../../shared/map/geo';
import { aBranch, aUser, anAddress, emptyHome } from '../../testing/builders';
import { devicePosition, withoutGeolocation } from '../../testing/devicePosition';
import { enterText } from '../../testing/enterText';
import { phoneWidth } from '../../testing/mediaMatches';
import { renderApp } from '../../testing/renderApp';

let device: ReturnType<typeof devicePosition>;
beforeEach(() => {
  device = devicePosition();
});
afterEach(withoutGeolocation);

const echo = (call: RecordedCall) => ({ ...anAddress(), ...(call.body as AddressFields), _id: 'address-9' });
const open = (over: { route?: string; stored?: Record<string, unknown>; api?: ApiTable } = {}) =>
  renderApp({
    route: over.route ?? '/add-address',
    stored: { user: aUser(), ...over.stored },
    api: { ...emptyHome, 'POST /addAddress': echo, '/getUserAddress': [], ...over.api },
  });
const area = () => screen.findByRole('textbox', { name: 'Area' });
const save = () => screen.getByRole('button', { name: 'Save Address' });
const QUESTION = 'Which villa or flat? Or save again.';
/** Saves without a door, which is asked for once. */
async function saveWithoutDoor(user: UserEvent) {
  await user.click(save());
  await screen.findByText(QUESTION);
  await user.click(save());
}
const pin = () => screen.findByRole('button', { name: 'Delivery location' });

describe('adding an address', () => {
  it('ADDF-05 ADDF-09 ADDF-10 a customer sees types, area, apartment, floor, street and primary flag', async () => {
    await open();
    await area();
    for (const name of ['Home', 'Work', 'Other']) expect(screen.getByRole('radio', { name })).toBeInTheDocument();
    for (const name of ['Apartment/Villa', 'Floor', 'Street'])
      expect(screen.getByRole('textbox', { name })).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Set as primary address' })).not.toBeChecked();
  });

  it('R5 what was typed outlives a session that ends at Save, for its customer alone', async () => {
    const first = await open({ api: { 'POST /addAddress': new Reply({ http: 401, message: 'Session expired' }) } });
    await enterText(first.user, await area(), 'Al Karama');
    await enterText(first.user, screen.getByRole('textbox', { name: 'Street' }), 'Street 12');
    await saveWithoutDoor(first.user);
    await waitFor(() => expect(first.place()).toBe('/login?goto=add-address'));
    const kept = sessionStorage.getItem('kept_input');
    first.unmount();
    await open({ stored: { user: aUser({ _id: 'user-2' }) } });
    expect(await area()).toHaveValue('');
    cleanup();
    sessionStorage.setItem('kept_input', kept ?? '');
    await open();
    await waitFor(async () => expect(await area()).toHaveValue('Al Karama'));
    expect(screen.getByRole('textbox', { name: 'Street' })).toHaveValue('Street 12');
    expect(sessionStorage.getItem('kept_input')).toBeNull();
  });

  it('ADDF-08 ROLE-03 a guest sees the location, the area and Continue only, and can save', async () => {
    const { user, calls, place, store } = await renderApp({
      route: '/add-address',
      api: { ...emptyHome, 'POST /addAddress': echo },
    });
    await enterText(user, await area(), 'Al Karama');
    expect(screen.queryByRole('radio', { name: 'Home' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(place()).toBe('/'));
    expect(calls('/addAddress')[0]?.body).toMatchObject({
      area: 'Al Karama',
      villa_apt_no: 'Al Karama',
      apartment: '',
    });
    expect(store.getState().address.current?._id).toBe('address-9');
  });

  it('ADDF-08 a new visitor reads what is asked and may see the menu first, an Arabic one in Arabic', async () => {
    jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['ar-AE', 'en']);
    await renderApp({ route: '/add-address', api: emptyHome });
    const first = (await screen.findByRole('heading', { level: 1, name: 'Where shall we bring your wings?' })).closest(
      'section',
    )!;
    const buttons = within(first).getAllByRole('button');
    expect(buttons.map((button) => button.textContent)).toEqual(['العربية', 'Use my current location']);
    expect(screen.getByRole('link', { name: 'Look at the menu first' })).toHaveAttribute('href', '/items');
  });

  it('a customer is asked once for the door, and what he then types is saved', async () => {
    const { user, calls, place } = await open();
    await enterText(user, await area(), 'Deira');
    await user.click(save());
    const door = screen.getByRole('textbox', { name: 'Apartment/Villa' });
    await waitFor(() => expect(door).toHaveFocus());
    expect(door).toHaveAccessibleDescription(QUESTION);
    expect(calls('/addAddress')).toHaveLength(0);
    await user.type(door, 'Villa 12');
    await user.click(save());
    await waitFor(() => expect(place()).toBe('/'));
    expect(calls('/addAddress')[0]?.body).toMatchObject({ villa_apt_no: 'Villa 12', apartment: 'Villa 12' });
  });

  it('ADDF-05 the door comes first: apartment, floor, street, area, then the rest', async () => {
    await open();
    await area();
    const labels = screen.getAllByRole('textbox').map((field) => (field as HTMLInputElement).labels?.[0]?.textContent);
    expect(labels.slice(0, 4)).toEqual(['Apartment/Villa', 'Floor', 'Street', 'Area']);
  });

  it("ADDF-06 the area is required: 'Enter Your Area', told at the field, and nothing is sent", async () => {
    const { user, calls } = await open();
    const field = await area();
    // Invisible characters are no area.
    await enterText(user, field, '\u3164\u2060');
    await user.click(save());
    expect(await screen.findByText('Enter Your Area')).toBeInTheDocument();
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAccessibleDescription('Enter Your Area');
    expect(calls('/addAddress')).toHaveLength(0);
    await user.type(field, 'D');
    expect(screen.queryByText('Enter Your Area')).toBeNull();
  });

  it('ADDF-07 ADDF-11 ADDF-12 API-26 LIMIT-16 saving sends all fields, sets the address, goes home', async () => {
    const { user, calls, place, flush } = await open({ stored: { branch: aBranch() } });
    await enterText(user, await area(), 'Downtown Dubai');
    await user.click(screen.getByRole('radio', { name: 'Work' }));
    await user.type(screen.getByRole('textbox', { name: 'Floor' }), '7');
    await user.click(screen.getByRole('checkbox', { name: 'Set as primary address' }));
    await saveWithoutDoor(user);
    await waitFor(() => expect(place()).toBe('/'));
    expect(calls('POST /addAddress').map((call) => call.body)).toEqual([
      {
        type: 'work',
        label: '',
        address: 'Floor 7, Downtown Dubai, Dubai',
        villa_apt_no: 'Downtown Dubai',
        apartment: '',
        floor: '7',
        street: '',
        area: 'Downtown Dubai',
        city: 'Dubai',
        country: 'UAE',
        notes: '',
        is_default: true,
        lat: 25.2048,
        lng: 55.2708,
      },
    ]);
    await flush();
    expect(JSON.parse(window.localStorage.getItem('address') ?? '')).toMatchObject({
      _id: 'address-9',
      area: 'Downtown Dubai',
    });
    expect(window.localStorage.getItem('type')).toBe('delivery');
    expect(window.localStorage.getItem('branch')).toBeNull();
  });

  it('a pickup customer who saves a new address from My Address keeps branch and type', async () => {
    const { user, place, store } = await open({
      stored: { branch: aBranch(), type: 'pickup' },
      api: { '/getUserAddress': [anAddress({ _id: 'address-9' })] },
    });
    await enterText(user, await area(), 'Deira');
    await saveWithoutDoor(user);
    await waitFor(() => expect(place()).toBe('/address-list'));
    const { address, branch, cart } = store.getState();
    expect([address.current?._id, branch.current?._id, cart.type]).toEqual(['address-9', 'branch-1', 'pickup']);
  });

  it('A-46 a provider that does not send the address back leads to the list, which has it', async () => {
    const { user, place, store } = await open({
      route: '/add-address?goto=cart',
      api: { 'POST /addAddress': {}, '/getUserAddress': [anAddress()] },
    });
    await enterText(user, await area(), 'Deira');
    await saveWithoutDoor(user);
    await waitFor(() => expect(place()).toBe('/address-list?goto=cart'));
    await waitFor(() => expect(store.getState().address.current?._id).toBe('address-1'));
  });

  it('a customer who has left stays there when the reply to the save arrives, and has the address', async () => {
    const hold = gate();
    const { user, calls, place, store } = await open({
      route: '/add-address?goto=cart',
      api: { 'POST /addAddress': later(hold.until, anAddress({ _id: 'address-9' })) },
    });
    await enterText(user, await area(), 'Deira');
    await saveWithoutDoor(user);
    await waitFor(() => expect(calls('POST /addAddress')).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(place()).toBe('/'));
    await hold.open();
    await waitFor(() => expect(store.getState().address.current?._id).toBe('address-9'));
    expect(place()).toBe('/');
  });

  it("ADDF-13 ERR-13 a refused save shows the server's message or 'Failed to save address'", async () => {
    const { user, answer, place } = await open({ api: { 'POST /addAddress': refused('We do not deliver there yet') } });
    const field = await area();
    await enterText(user, field, 'Mirdif');
    await saveWithoutDoor(user);
    // The save waits for the city of the pin.
    expect(await screen.findByText('We do not deliver there yet', {}, { timeout: 10_000 })).toBeInTheDocument();
    answer({ 'POST /addAddress': refused('') });
    await user.click(save());
    expect(await screen.findByText('Failed to save address')).toBeInTheDocument();
    expect(field).toHaveValue('Mirdif');
    expect(place()).toBe('/add-address');
  });
});

describe('the place on the map', () => {
  it('ADDF-02 LIMIT-13 the map is 400 px high, its marker moves by keys, and its place fills the area', async () => {
    const { user, calls, place } = await open();
    const field = await area();
    const marker = await pin();
    expect(marker.closest<HTMLElement>('.map-frame')?.style.height).toBe('400px');
    fireEvent.keyDown(marker, { key: 'ArrowUp', shiftKey: true });
    await waitFor(() => expect(field).not.toHaveValue(''), { timeout: 3000 });
    await saveWithoutDoor(user);
    await waitFor(() => expect(place()).toBe('/'));
    const sent = calls('/addAddress')[0]?.body as AddressFields;
    expect(sent.lat).toBeCloseTo(25.2048 + 100 / 111_320, 5);
    expect(sent.lng).toBe(55.2708);
    expect(sent.city).toBe('Dubai');
  });

  it('LIMIT-13 on a phone the map is small until the pin is to be moved', async () => {
    phoneWidth();
    const { user } = await open();
    const height = async () => (await pin()).closest<HTMLElement>('.map-frame')?.style.height;
    expect(await height()).toBe('184px');
    await user.click(screen.getByRole('button', { name: 'Move the pin' }));
    expect(await height()).toBe('400px');
    expect(screen.queryByRole('button', { name: 'Move the pin' })).toBeNull();
  });

  it('A-30 a new visitor reads on the screen why he was not found; the next step is filled', async () => {
    await renderApp({ route: '/add-address', api: emptyHome });
    const isFilled = (name: string) => screen.getByRole('button', { name }).className.includes('contained');
    await area();
    device.fail(2);
    const reason = await screen.findByText('Location information unavailable.');
    expect(reason.closest('section')).toContainElement(screen.getByRole('heading', { level: 1 }));
    expect([isFilled('Use my current location'), isFilled('Continue')]).toEqual([true, false]);
    fireEvent.change(await area(), { target: { value: 'Deira' } });
    expect([isFilled('Use my current location'), isFilled('Continue')]).toEqual([false, true]);
  });

  it('ADDF-04 B-09 a moved pin never overwrites what the customer wrote; it offers the new address', async () => {
    const { user } = await open();
    const field = await area();
    await enterText(user, field, 'Behind the mall');
    await user.click(screen.getByRole('button', { name: 'Use my current location' }));
    device.find(25.1121, 55.1982);
    expect(await screen.findByText(/Pin moved to/, {}, { timeout: 3000 })).toHaveTextContent('Al Barsha 1, Dubai');
    expect(field).toHaveValue('Behind the mall');
    await user.click(screen.getByRole('button', { name: 'Use new address' }));
    expect(field).toHaveValue('Al Barsha 1');
    expect(screen.queryByText(/Pin moved to/)).toBeNull();
  });

  it('an address whose pin stands in Sharjah is not delivered to Dubai, however soon it is saved', async () => {
    const { user, calls, place } = await open();
    await enterText(user, await area(), 'Behind the mall');
    await user.click(screen.getByRole('button', { name: 'Use my current location' }));
    device.find(25.3256, 55.3868);
    await saveWithoutDoor(user);
    await waitFor(() => expect(place()).toBe('/'));
    expect(calls('/addAddress')[0]?.body).toMatchObject({ city: 'Sharjah', address: 'Behind the mall, Sharjah' });
  });

  it('LIMIT-15 a question of the browser ends unanswered after 10 s, at the start and for the button', async () => {
    jest.useFakeTimers();
    await open();
    await area();
    const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
    wait(9900);
    expect(screen.queryByText('Location request timed out.')).toBeNull();
    wait(200);
    expect(await screen.findByText('Location request timed out.')).toBeInTheDocument();
    const button = screen.getByRole('button', { name: 'Use my current location' });
    fireEvent.click(button);
    expect(button).toHaveAttribute('aria-busy', 'true');
    wait(10_100);
    await screen.findByText('Unable to get your location. Please enable location services.');
    expect(button).not.toHaveAttribute('aria-busy', 'true');
  });

  it('ADDF-14 LIMIT-15 the first position comes from the device and fills an empty area', async () => {
    await open();
    const field = await area();
    device.find(25.1121, 55.1982);
    await waitFor(() => expect(field).toHaveValue('Al Barsha 1'), { timeout: 3000 });
    expect(device.options()).toEqual({ timeout: 10_000, maximumAge: 60_000 });
  });

  it('ADDF-14 a late first position does not move a pin that the customer has moved', async () => {
    const { user, calls, place } = await open();
    await area();
    fireEvent.keyDown(await pin(), { key: 'ArrowRight' });
    device.find(24.4539, 54.3773);
    await enterText(user, await area(), 'Downtown Dubai');
    await saveWithoutDoor(user);
    await waitFor(() => expect(place()).toBe('/'));
    expect((calls('/addAddress')[0]?.body as AddressFields).lat).toBe(25.2048);
  });

  it('R2 a pin that nobody has placed follows a known area, with its city', async () => {
    const { user, calls, place } = await open();
    device.find(25.1076, 55.2041);
    await enterText(user, await area(), 'Al Majaz, Sharjah');
    await saveWithoutDoor(user);
    await waitFor(() => expect(place()).toBe('/'));
    const { lat, lng, city } = calls('/addAddress')[0]?.body as AddressFields;
    expect(city).toBe('Sharjah');
    expect(distanceBetween({ lat, lng }, { lat: 25.328, lng: 55.385 })).toBeLessThan(3000);
  });

  it('R2 an area is known in the language that it is written in, also in the other one of the app', async () => {
    const { user, calls, place } = await open();
    await enterText(user, await area(), 'مردف');
    await saveWithoutDoor(user);
    await waitFor(() => expect(place()).toBe('/'));
    const { lat, lng, city } = calls('/addAddress')[0]?.body as AddressFields;
    expect(distanceBetween({ lat, lng }, { lat: 25.22, lng: 55.42 })).toBeLessThan(3000);
    expect(city).toBe('Dubai');
  });

  it.each([
    ['Move the pin', 25.22, 3000],
    ['The pin is right', 25.2048, 50],
  ])("R2 a pin that the customer has placed elsewhere is asked about: '%s'", async (answer, lat, metres) => {
    const { user, calls, place } = await open();
    await area();
    fireEvent.keyDown(await pin(), { key: 'ArrowRight' });
    await enterText(user, await area(), 'Mirdif');
    await saveWithoutDoor(user);
    expect(await screen.findByText(/The pin is not in/)).toHaveTextContent('The pin is not in Mirdif.');
    expect(calls('/addAddress')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: answer }));
    if (answer === 'Move the pin') await user.click(save());
    await waitFor(() => expect(place()).toBe('/'));
    const sent = calls('/addAddress')[0]?.body as AddressFields;
    expect(sent.area).toBe('Mirdif');
    expect(distanceBetween({ lat: sent.lat, lng: 0 }, { lat, lng: 0 })).toBeLessThan(metres);
  });

  it('R2 an area that is not known is asked about where the pin was not placed', async () => {
    const { user, calls, place } = await open();
    await enterText(user, await area(), 'Behind the old mill');
    await saveWithoutDoor(user);
    expect(await screen.findByText(/We can't find/)).toHaveTextContent("We can't find Behind the old mill.");
    expect(calls('/addAddress')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'The pin is right' }));
    await waitFor(() => expect(place()).toBe('/'));
    expect(calls('/addAddress')[0]?.body).toMatchObject({ area: 'Behind the old mill', lat: 25.2048 });
  });

  it.each([
    [
      1,
      'Location access denied. Please enable location services in your browser settings or use the manual ' +
        'location button.',
      'ERR-22',
    ],
    [2, 'Location information unavailable.', 'ERR-23'],
    [3, 'Location request timed out.', 'ERR-24'],
  ])(
    "ADDF-15 ERR-22 ERR-23 ERR-24 A-30 a first position that fails with code %i says '%s' (%s)",
    async (code, message) => {
      await open();
      expect(await area()).toBeEnabled();
      device.fail(code);
      expect(await screen.findByText(message)).toBeInTheDocument();
    },
  );

  it("ADDF-15 ERR-21 without geolocation it says 'Geolocation is not supported by this browser.'", async () => {
    withoutGeolocation();
    await open();
    expect(await screen.findByText('Geolocation is not supported by this browser.')).toBeInTheDocument();
  });

  it("ADDF-04 ADDF-15 ERR-20 says 'Unable to get your location. Please enable location services.'", async () => {
    const { user } = await open();
    await area();
    await user.click(screen.getByRole('button', { name: 'Use my current location' }));
    device.fail(1);
    await screen.findByText('Unable to get your location. Please enable location services.');
  });

  it("ADDF-16 ERR-13 A-31 missing tiles give one 'Failed to load maps'; marker and form still work", async () => {
    jest.useFakeTimers();
    config.tileUrl = 'https://tiles.invalid/{z}/{x}/{y}.png';
    await open();
    await pin();
    expect(screen.queryByText('Failed to load maps')).toBeNull();
    act(() => {
      jest.advanceTimersByTime(8000);
    });
    expect(await screen.findAllByText('Failed to load maps')).toHaveLength(1);
    expect(await pin()).toBeInTheDocument();
    expect(await area()).toBeEnabled();
  });
});

describe('the place search', () => {
  it('ADDF-03 A-28 finds places in the UAE; arrows and Enter choose; the pin moves, the area is filled', async () => {
    const { user, calls, place } = await open();
    const box = await screen.findByRole('combobox', { name: 'Search for your area' });
    await enterText(user, box, 'jlt');
    const list = await screen.findByRole('listbox', { name: 'Places' }, { timeout: 3000 });
    expect(box).toHaveAttribute('aria-expanded', 'true');
    const [first] = within(list).getAllByRole('option');
    expect(first).toHaveTextContent('Jumeirah Lakes Towers');
    await user.keyboard('{ArrowDown}{ArrowUp}');
    expect(box).toHaveAttribute('aria-activedescendant', first?.id);
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await waitFor(async () => expect(await area()).toHaveValue('Jumeirah Lakes Towers'));
    await saveWithoutDoor(user);
    await waitFor(() => expect(place()).toBe('/'));
    const sent = calls('/addAddress')[0]?.body as AddressFields;
    expect(sent.address).toBe('Jumeirah Lakes Towers, Dubai');
    expect(sent.lat).not.toBe(25.2048);
  });

  it('ADDF-03 places abroad are never offered', async () => {
    const { user } = await open();
    const box = await screen.findByRole('combobox', { name: 'Search for your area' });
    await enterText(user, box, 'london');
    await screen.findByText("We couldn't find that in the UAE. Drop the pin instead.", {}, { timeout: 3000 });
  });
});

describe('editing an address', () => {
  const villa = anAddress({ floor: '2', notes: 'Blue gate' });
  const update = (call: RecordedCall) => ({ ...villa, ...(call.body as object) });

  it('ADDF-01 A-27 ADDF-12 API-27 a start at ?id= loads the address; saving sends all fields and the id', async () => {
    const { user, calls, place, store } = await open({
      route: '/add-address?id=address-1&goto=checkout',
      api: { '/getUserAddress': [villa], 'POST /updateAddress': update },
    });
    expect(await area()).toHaveValue('Al Barsha 1');
    expect(screen.getByRole('textbox', { name: 'Directions for the rider' })).toHaveValue('Blue gate');
    await user.type(screen.getByRole('textbox', { name: 'Street' }), '7');
    await user.click(save());
    await waitFor(() => expect(place()).toMatch(/^\/checkout|^\/cart/));
    const { _id, ...fields } = villa;
    const edited = { ...fields, street: 'Street 57', address: 'Villa 12, Floor 2, Street 57, Al Barsha 1, Dubai' };
    expect(calls('/updateAddress')[0]?.body).toEqual({ ...edited, address_id: _id });
    expect(calls('/addAddress')).toHaveLength(0);
    expect(store.getState().address.current).toMatchObject({ _id, ...edited });
  });

  it.each([
    ['the current address is replaced', 'address-1', '23'],
    ['another address stays current', 'address-2', undefined],
  ])('ADDR-04 editing chooses nothing: %s, pickup and its branch stay', async (_what, currentId, floor) => {
    const other = anAddress({ _id: 'address-2', area: 'Deira' });
    const { user, place, store } = await open({
      route: '/add-address?id=address-1',
      stored: { address: currentId === 'address-1' ? villa : other, branch: aBranch(), type: 'pickup' },
      api: { '/getUserAddress': [villa, other], 'POST /updateAddress': update },
    });
    await user.type(await screen.findByRole('textbox', { name: 'Floor' }), '3');
    await user.click(save());
    await waitFor(() => expect(place()).toBe('/address-list'));
    const { address, branch, cart } = store.getState();
    expect(address.current).toMatchObject({ _id: currentId, ...(floor && { floor }) });
    expect([branch.current?._id, cart.type]).toEqual(['branch-1', 'pickup']);
  });

  it('A-27 an unknown id shows a message and leads to the list with its goto', async () => {
    const { place } = await open({ route: '/add-address?id=nope&goto=cart', api: { '/getUserAddress': [villa] } });
    expect(await screen.findByText('This address is not saved any more.')).toBeInTheDocument();
    expect(place()).toBe('/address-list?goto=cart');
  });
});
