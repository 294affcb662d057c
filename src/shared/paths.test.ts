import { matchPath } from 'react-router-dom';
import { paths, routes, safeGoto, toGoto, withQuery } from './paths';

describe('paths', () => {
  it('ROUTE-09 builds /items and /items/{id}', () => {
    expect(paths.items()).toBe('/items');
    expect(paths.items('a b')).toBe('/items/a%20b');
  });
  it('every builder makes a link that its own route matches', () => {
    const links: Partial<Record<keyof typeof routes, string>> = {
      home: paths.home({ tab: 'delivery' }),
      login: paths.login('cart'),
      register: paths.register('cart'),
      verifyOtp: paths.verifyOtp('cart'),
      forgotPassword: paths.forgotPassword(),
      resetPassword: paths.resetPassword('user-1'),
      search: paths.search(),
      items: paths.items('wings'),
      item: paths.item('a/b'),
      addressList: paths.addressList('cart'),
      addAddress: paths.addAddress({ id: 'address-1' }),
      addCard: paths.addCard('WINGS20'),
      cart: paths.cart('WINGS20'),
      checkout: paths.checkout('WINGS20'),
      myOrders: paths.myOrders(),
      order: paths.order('order-1'),
      account: paths.account(),
      profile: paths.profile(),
      points: paths.points(),
      promotions: paths.promotions(),
      promo: paths.promo('promo-1'),
      notifications: paths.notifications(),
    };
    for (const [name, link] of Object.entries(links)) {
      const { pathname } = new URL(link, 'https://wings.test');
      expect(matchPath(routes[name as keyof typeof routes], pathname)).not.toBeNull();
    }
  });
  it('LOGIN-04 ADDR-09 leaves an empty goto out, never goto=undefined (A-08)', () => {
    expect(paths.addressList()).toBe('/address-list');
    expect(paths.addressList('checkout')).toBe('/address-list?goto=checkout');
    expect(paths.login(null)).toBe('/login');
  });
  it('HOME-05 HOME-06 writes change=false literally for the way back from the branch picker', () => {
    expect(withQuery('/checkout', { tab: 'pickup', change: false })).toBe('/checkout?tab=pickup&change=false');
    expect(paths.branchPicker('checkout')).toBe('/?tab=pickup&change=true&goto=checkout');
  });
  it.each([
    'https://evil.test',
    '//evil.test',
    '//cart',
    '/\\evil.test',
    '\\\\evil.test',
    'javascript:alert(1)',
    '/%5Cevil.test/../x',
    'nowhere',
    '/item',
    '',
    null,
    undefined,
    'cart\nx',
  ])('HOME-07 goto %p is not a path of this app (A-09)', (goto) => {
    expect(safeGoto(goto)).toBe('');
  });
  it.each([
    ['checkout', '/checkout'],
    ['/cart?offer=X', '/cart?offer=X'],
    ['item/wings', '/item/wings'],
    ['items', '/items'],
    ['/', '/'],
    ['/?tab=pickup', '/?tab=pickup'],
  ])('HOME-07 goto %p leads to %p', (goto, path) => {
    expect(safeGoto(goto)).toBe(path);
  });
  it('HOME-07 a path of the app becomes a goto and is read back', () => {
    expect(safeGoto(toGoto({ pathname: '/item/x', search: '?a=1' }))).toBe('/item/x?a=1');
    expect(toGoto({ pathname: '/' })).toBe('');
  });
});
