import { escapeHtml } from './brandHtml';
import { shellTitles } from './shellTitles';
import { showShell } from './showShell';

const customer = JSON.stringify({ _id: '1', is_guest: false });
const guest = JSON.stringify({ _id: '1', is_guest: true });

/** What the shell shows at `address` with these stored keys. */
function shellAt(address: string, stored: Record<string, string> = {}, lang = 'en') {
  document.documentElement.lang = lang;
  const titles = escapeHtml(JSON.stringify(shellTitles));
  const bar = `<span data-shell="title" data-titles="${titles}"></span>`;
  document.body.innerHTML = `<div id="shell">${bar}</div>`;
  window.history.replaceState(null, '', address);
  showShell((key) => stored[key] ?? null);
  return [document.documentElement.dataset.at, document.querySelector('[data-shell=title]')?.textContent];
}
afterEach(() => {
  document.body.innerHTML = '';
  document.documentElement.removeAttribute('data-at');
});

describe('the shell before the app has started', () => {
  it.each([
    ['/', { user: customer }, 'home', ''],
    ['/?tab=pickup', { user: guest }, 'home', ''],
    // A new visitor is redirected to the address form (BOOT-02), unless the order is a pickup.
    ['/', {}, 'titled', 'Add New Address'],
    ['/', { type: 'pickup' }, 'elsewhere', ''],
    ['/', { address: '{"_id":"1"}' }, 'elsewhere', ''],
    ['/?tab=pickup', {}, 'elsewhere', ''],
    ['/?change=true', {}, 'elsewhere', ''],
    ['/login', {}, 'login', 'Login'],
    ['/cart', { user: guest }, 'titled', 'Cart'],
    ['/promotions', {}, 'titled', 'Promotions'],
    ['/my-orders', { user: customer }, 'titled', 'My Orders'],
    // A guest is redirected to /login.
    ['/my-orders', { user: guest }, 'elsewhere', ''],
    ['/add-address', { user: customer }, 'titled', 'Add New Address'],
    ['/add-address?id=1', { user: customer }, 'elsewhere', ''],
    ['/items/wings', { user: customer }, 'items', 'Menu'],
    ['/item/wings', {}, 'item', ''],
    ['/nowhere', {}, 'elsewhere', ''],
  ])('%s with %j: %s %s', (address, stored, at, title) => {
    expect(shellAt(address, stored)).toEqual([at, title]);
  });

  it('has the titles in Arabic', () => {
    expect(shellAt('/cart', {}, 'ar')).toEqual(['titled', 'السلة']);
  });
});
