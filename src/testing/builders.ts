import type { Address } from '../../contract/address';
import type { Branch } from '../../contract/branch';
import type { Cart, CartItem } from '../../contract/cart';
import type { AddonGroup, AddonItem, MenuItem, MenuPage } from '../../contract/menu';
import type { Order } from '../../contract/orders';
import type { StoredUser } from '../features/auth/readUser';

export const aUser = (over: Partial<StoredUser> = {}): StoredUser => ({
  _id: 'user-1',
  name: 'Sara Al Mansoori',
  email: 'sara@example.com',
  phone: '971501234567',
  age: 29,
  picture: '',
  is_guest: false,
  auth_token: 'token-sara',
  ...over,
});
export const aGuest = (over: Partial<StoredUser> = {}): StoredUser =>
  aUser({
    _id: 'guest-1',
    name: '',
    email: '',
    phone: '',
    age: null,
    is_guest: true,
    auth_token: 'token-guest',
    ...over,
  });
export const anAddress = (over: Partial<Address> = {}): Address => ({
  _id: 'address-1',
  type: 'home',
  label: 'Home',
  address: 'Villa 12, Al Barsha 1, Dubai',
  villa_apt_no: 'Villa 12',
  apartment: 'Villa 12',
  floor: '',
  street: 'Street 5',
  area: 'Al Barsha 1',
  city: 'Dubai',
  country: 'UAE',
  notes: '',
  is_default: true,
  lat: 25.1124,
  lng: 55.2009,
  ...over,
});
export const aBranch = (over: Partial<Branch> = {}): Branch => ({
  _id: 'branch-1',
  name: 'Al Barsha',
  location: 'Al Barsha Road, Dubai',
  lat: 25.11,
  lng: 55.2,
  phone: '+97140000001',
  distance: 1.4,
  delivery_time: 35,
  today_timing: { is_open: true, timing: { open_time: '10:00', close_time: '02:00' } },
  ...over,
});
export const anAddonItem = (over: Partial<AddonItem> = {}): AddonItem => ({
  _id: 'dip-ranch',
  title: 'Ranch',
  description: '',
  image: '',
  price: 4,
  max_selection: 1,
  ...over,
});
export const anAddonGroup = (over: Partial<AddonGroup> = {}): AddonGroup => ({
  title: 'Dips',
  min_selection: 0,
  max_selection: 0,
  min_quantity: 0,
  max_quantity: 0,
  addon_items: [anAddonItem()],
  ...over,
});
export const anItem = (over: Partial<MenuItem> = {}): MenuItem => ({
  _id: 'wings-buffalo',
  title: 'Buffalo Wings',
  description: 'Ten wings in cayenne butter.',
  image: '/api/media/menu/wings-buffalo-640.webp',
  original_price: 48,
  discounted_price: 42,
  cart_quantity: 0,
  addons: [],
  ...over,
});
/** The only page of a list. */
export const aMenuPage = (...items: MenuItem[]): MenuPage => ({
  items,
  pagination: { current_page: 1, total_pages: 1, total_records: items.length },
});
export const aLine = (over: Partial<CartItem> = {}): CartItem => ({
  item_id: 'wings-buffalo',
  item: { title: 'Buffalo Wings', image: '' },
  quantity: 1,
  addons: [],
  total_price: 42,
  instruction: '',
  ...over,
});
export const aCart = (over: Partial<Cart> = {}): Cart => ({
  cartItems: [aLine()],
  subTotal: 42,
  deliveryCharges: 8,
  vat_amount: 2.38,
  promo_code: '',
  promo_discount: 0,
  loyalty_points: 0,
  max_redeemable_points: 0,
  loyalty_discount: 0,
  grand_total: 50,
  ...over,
});
export const anEmptyCart = (): Cart =>
  aCart({ cartItems: [], subTotal: 0, deliveryCharges: 0, vat_amount: 0, grand_total: 0 });
export const anOrder = (over: Partial<Order> = {}): Order => ({
  _id: 'order-1',
  order_code: 'JW-2087',
  title: 'Buffalo Wings',
  status: 'Preparing',
  type: 'delivery',
  createdAt: '2026-03-05T15:24:00.000Z',
  branch: aBranch(),
  grand_total: 50,
  total_price: 42,
  delivery_charges: 8,
  promo_code: '',
  promo_discount: 0,
  loyalty_discount: 0,
  points_type: 'reward',
  vat_amount: 2.38,
  payment_method: 'COD',
  loyalty_points: 50,
  order_items: [
    {
      item: { _id: 'wings-buffalo', title: 'Buffalo Wings', original_price: 48, discounted_price: 42 },
      quantity: 1,
      addons: [],
      total_price: 42,
    },
  ],
  ...over,
});
export const aDashboard = () => ({
  banners: [{ _id: 'b1', image: '', title: 'Turn up the heat' }],
  categories: [
    { _id: 'wings', title: 'Wings', image: '' },
    { _id: 'dips', title: 'Dips', image: '' },
  ],
  promos: [{ _id: 'p1', image: '', title: 'Wing Wednesday' }],
});

/** What Home loads, without content; for screens that lead to it. */
export const emptyHome = {
  '/getDashboard': { banners: [], categories: [], promos: [] },
  '/getCart': anEmptyCart(),
  '/getMyOrders': { orders: [] },
};
