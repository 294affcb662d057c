import { act, fireEvent, screen, waitFor, within, type BoundFunctions, type queries } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { SideMenu } from '../../screens/layout/SideMenu';
import { aDashboard, aGuest, anAddress, aUser } from '../../testing/builders';
import { renderApp } from '../../testing/renderApp';
import { renderKit } from '../../testing/renderKit';
import { storeWith } from '../../testing/storeWith';

const api = { '/getDashboard': aDashboard(), '/getMyOrders': { orders: [] }, '/getUserAddress': [] };
const open = async (who: object) => {
  const app = await renderApp({ route: '/notifications', stored: { user: who, address: anAddress() }, api });
  await app.user.click((await screen.findAllByRole('button', { name: 'Open menu' }))[0]!);
  return { ...app, menu: within(await screen.findByRole('dialog', { name: 'Menu' })) };
};
const linkNames = (menu: BoundFunctions<typeof queries>) =>
  menu.getAllByRole('link').map((link: HTMLElement) => link.textContent);

describe('the side menu', () => {
  it('MENU-01 MENU-10 LIMIT-26 ROUTE-01 shows the language toggle, a title and Version 1.0', async () => {
    const { menu } = await open(aGuest());
    expect(menu.getByRole('radiogroup', { name: 'Language' })).toBeInTheDocument();
    expect(menu.getByRole('heading')).toBeInTheDocument();
    expect(menu.getByText('Version 1.0')).toBeInTheDocument();
  });

  it('MENU-02 MENU-03 MENU-06 a guest sees Menu, Register and Login; Privacy Policy is no link (A-39)', async () => {
    const { menu } = await open(aGuest());
    expect(linkNames(menu)).toEqual(['Menu', 'Register', 'Login']);
    expect(menu.getByText('Privacy Policy').closest('a')).toBeNull();
    expect(menu.getByRole('link', { name: 'Menu' })).toHaveAttribute('href', '/items');
  });

  it('MENU-04 SHELL-06 a customer sees the account links, Logout and Hi, {name}', async () => {
    const { menu } = await open(aUser());
    expect(linkNames(menu)).toEqual(['SHi, Sara Al Mansoori', 'Menu', 'My Account', 'My Orders', 'My Address']);
    expect(menu.getByRole('button', { name: 'Logout' })).toBeInTheDocument();
    expect(menu.getByRole('link', { name: /Hi, Sara/ })).toHaveAttribute('href', '/account');
  });

  it('MENU-05 MSG-07 A-74 Logout shows a message and goes to /login', async () => {
    const { menu, user, place, store } = await open(aUser());
    await user.click(menu.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Logged out successfully')).toBeInTheDocument();
    expect(place()).toBe('/login');
    expect(store.getState().auth.user).toBeNull();
  });

  it('MENU-07 LIMIT-25 stays until the closing animation of 300 ms has ended', async () => {
    await open(aGuest());
    jest.useFakeTimers({ advanceTimers: false });
    fireEvent.keyDown(screen.getByRole('dialog', { name: 'Menu' }), { key: 'Escape' });
    act(() => jest.advanceTimersByTime(299));
    expect(screen.getByRole('dialog', { name: 'Menu', hidden: true })).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(2));
    // MUI removes the menu in a later task.
    act(() => jest.advanceTimersByTime(50));
    expect(screen.queryByRole('dialog', { hidden: true })).not.toBeInTheDocument();
  });

  it('MENU-08 the page body does not scroll while it is open', async () => {
    const { menu, user } = await open(aGuest());
    expect(document.body.style.overflow).toBe('hidden');
    await user.click(menu.getByRole('button', { name: 'Close menu' }));
    await waitFor(() => expect(document.body.style.overflow).toBe(''));
  });

  it('MENU-09 LIMIT-25 becomes sticky after scrolling more than 50 px', async () => {
    const { menu } = await open(aGuest());
    const panel = screen.getByRole('dialog', { name: 'Menu' });
    expect(menu.getByRole('heading')).toBeInTheDocument();
    const scrollTo = (y: number) =>
      act(() => {
        Object.defineProperty(window, 'pageYOffset', { value: y, configurable: true });
        window.dispatchEvent(new Event('scroll'));
      });
    scrollTo(50);
    expect(panel).toHaveAttribute('data-sticky', 'false');
    scrollTo(51);
    expect(panel).toHaveAttribute('data-sticky', 'true');
    scrollTo(0);
  });

  it('MENU-08 closed in the moment in which it opens, it leaves the page as it was', async () => {
    function OpenedAndLeft() {
      const [isOpen, setIsOpen] = useState(true);
      useEffect(() => setIsOpen(false), []);
      return <SideMenu isOpen={isOpen} onClose={() => undefined} />;
    }
    renderKit(
      <Provider store={storeWith()}>
        <OpenedAndLeft />
      </Provider>,
    );
    await waitFor(() => expect(document.querySelector('.MuiModal-root')).toBeNull());
    expect(document.body.style.overflow).toBe('');
  });

  it('GEN-10 STORE-09 T18 Arabic turns the page right to left, is stored, and English turns it back', async () => {
    const { menu, user, flush } = await open(aGuest());
    await user.click(menu.getByRole('radio', { name: 'العربية' }));
    await waitFor(() => expect(document.documentElement).toHaveAttribute('dir', 'rtl'));
    await flush();
    expect(localStorage.getItem('user_lang')).toBe('ar');
    await user.click(within(screen.getByRole('dialog')).getByRole('radio', { name: 'English' }));
    await waitFor(() => expect(document.documentElement).toHaveAttribute('dir', 'ltr'));
  });
});
