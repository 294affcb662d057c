import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { useGoBack } from './useGoBack';
import { useGoUp } from './useGoUp';

function Screen() {
  const goBack = useGoBack('/items');
  const goUp = useGoUp();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <>
      <p>{pathname + search}</p>
      <button onClick={() => void navigate('/order/1')}>open</button>
      <button onClick={goBack}>back</button>
      <button onClick={() => goUp('/my-orders')}>up</button>
      <button onClick={() => void navigate(-1)}>browser's back</button>
    </>
  );
}
const press = (name: string) => act(() => userEvent.click(screen.getByRole('button', { name })));
const show = (...initialEntries: string[]) =>
  render(
    <MemoryRouter initialEntries={initialEntries} initialIndex={initialEntries.length - 1}>
      <Screen />
    </MemoryRouter>,
  );
const provideNavigation = (value: object) => Object.defineProperty(window, 'navigation', { configurable: true, value });
const expectAt = (path: string) => expect(screen.getByText(path)).toBeInTheDocument();

afterEach(() => {
  Reflect.deleteProperty(window, 'navigation');
});

describe('useGoBack', () => {
  it('A-60 goes back, and to the fallback on the first screen of the visit', async () => {
    show('/cart');
    await press('open');
    await press('back');
    expectAt('/cart');
    await press('back');
    expectAt('/items');
  });

  it('A-60 goes to the fallback after a redirect of the first entry, where the browser knows its history', async () => {
    provideNavigation({ canGoBack: false });
    show('/cart');
    await press('open');
    await press('back');
    expectAt('/items');
  });
});

describe('useGoUp', () => {
  it('uses the entry before if it is the screen above, so that Back leads to what was before that', async () => {
    show('/', '/my-orders?status=Active');
    await press('open');
    const entries = ['/', '/my-orders?status=Active', '/order/1'].map((path) => ({ url: `https://wings.test${path}` }));
    provideNavigation({ currentEntry: { index: 2 }, entries: () => entries });
    await press('up');
    expectAt('/my-orders?status=Active');
    await press("browser's back");
    expectAt('/');
  });

  it('replaces this entry otherwise, so that Back does not return to it', async () => {
    show('/');
    await press('open');
    await press('up');
    expectAt('/my-orders');
    await press("browser's back");
    expectAt('/');
  });
});
