import { pageId, paths, safeGoto, toGoto, withQuery } from './paths';

describe('paths', () => {
  it('ROUTE-09 builds /items and /items/{id}', () => {
    expect(paths.items()).toBe('/items');
    expect(paths.items('a b')).toBe('/items/a%20b');
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
  it.each(['wings.v2', 'a/b', '50%', '%2F', '100%25', 'a+b c', 'أجنحة', '?#&', 'a;b:c'])(
    'an item, a category, an order and a promo with the id %p keep it in their address',
    (id) => {
      for (const path of [paths.item(id), paths.items(id), paths.order(id), paths.promo(id)]) {
        const { pathname } = new URL(path, 'https://x.test');
        expect(pageId(pathname)).toBe(id);
        expect(safeGoto(toGoto({ pathname }))).toBe(path);
      }
    },
  );
  it('an address with a broken escape has no id', () => {
    expect(['/item/50%', '/%zz', '/item/%FF'].map(pageId)).toEqual([null, null, null]);
    expect(pageId('/items')).toBe('');
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
