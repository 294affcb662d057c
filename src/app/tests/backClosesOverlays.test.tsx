import { act, screen, waitFor } from '@testing-library/react';
import { anAddress, aUser } from '../../testing/builders';
import { renderApp } from '../../testing/renderApp';

const api = { '/getMyOrders': { orders: [] } };
const back = () => act(() => window.history.back());
const at = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).not.toBeInTheDocument());

describe('Back with an open sheet or menu', () => {
  it('MENU-08 closes only the menu, and skips, both ways, a menu that a link has closed', async () => {
    const { user } = await renderApp({ route: '/notifications', stored: { user: aUser(), address: anAddress() }, api });
    const openMenu = async () => {
      await user.click((await screen.findAllByRole('button', { name: 'Open menu' }))[0]!);
      await screen.findByRole('dialog', { name: 'Menu' });
    };
    await openMenu();
    await user.click(screen.getByRole('link', { name: 'My Orders' }));
    await screen.findByRole('heading', { level: 1, name: 'My Orders' });
    await closed();
    await openMenu();
    back();
    await closed();
    expect(window.location.pathname).toBe('/my-orders');
    back();
    await at('/notifications');
    expect(await screen.findByRole('heading', { level: 1, name: 'Notifications' })).toBeInTheDocument();
    expect(window.history.state).not.toHaveProperty('overlays');
    act(() => window.history.forward());
    await at('/my-orders');
    await screen.findByRole('heading', { level: 1, name: 'My Orders' });
    back();
    await at('/notifications');
  });

  it('closes only the sheet, whose own buttons leave no entry behind', async () => {
    const { user } = await renderApp({ route: '/profile', stored: { user: aUser(), address: anAddress() }, api });
    const openSheet = async () => {
      await user.click(await screen.findByRole('button', { name: /Delete account/i }));
      await screen.findByRole('dialog');
    };
    await openSheet();
    back();
    await closed();
    expect(window.location.pathname).toBe('/profile');
    await openSheet();
    await user.keyboard('{Escape}');
    await closed();
    await waitFor(() => expect(window.history.state).not.toHaveProperty('overlays'));
  });

  it('B-07 Tab stays in an open sheet, and its button has the focus again', async () => {
    const { user } = await renderApp({ route: '/profile', stored: { user: aUser(), address: anAddress() }, api });
    const button = await screen.findByRole('button', { name: /Delete account/i });
    await user.click(button);
    const dialog = await screen.findByRole('dialog');
    const focused = new Set<Element | null>();
    for (const shift of [false, false, false, false, false, true, true, true, true, true]) {
      await user.tab({ shift });
      expect(dialog).toContainElement(document.activeElement as HTMLElement);
      focused.add(document.activeElement);
    }
    expect(focused.size).toBeGreaterThan(1);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('keeps a sheet that opens while the entry of the one before is being removed', async () => {
    const { user } = await renderApp({ route: '/profile', stored: { user: aUser(), address: anAddress() }, api });
    const button = await screen.findByRole('button', { name: /Delete account/i });
    await user.click(button);
    await screen.findByRole('dialog');
    const goBack = window.history.back.bind(window.history);
    const added = jest.spyOn(window.history, 'pushState');
    const removal = jest.spyOn(window.history, 'back').mockImplementationOnce(() => {
      goBack();
      act(() => button.click());
    });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(added).toHaveBeenCalledTimes(1));
    removal.mockRestore();
    added.mockRestore();
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    back();
    await closed();
    expect(window.location.pathname).toBe('/profile');
  });
});
