import { deliveryFee } from '../../modules/cart/delivery';
import { linePrice, vatInside } from '../../modules/cart/pricing';
import type { addresses, loyaltyEntries, orderCodes, orderEvents, orderItems, orders } from '../schema';
import { lineOf, type DemoLine } from './demoLine';
import { t } from './text';

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;

/** The demo customer, who can sign in on a new sandbox. */
export const DEMO = {
  id: 'demo-sara',
  email: 'sara@example.com',
  password: 'wings123',
  name: 'Sara Al Mansoori',
  phone: '971501234567',
  age: 29,
  loyaltyCode: 'JW-7F3K92',
  /** The sum of the history. */
  loyaltyPoints: 1250,
} as const;

interface PastOrder {
  id: string;
  orderCode: string;
  daysAgo: number;
  type: 'delivery' | 'pickup';
  /** km from the branch; null for pickup. */
  km: number | null;
  pointsUsed: number;
  lines: DemoLine[];
}

const pastOrders: PastOrder[] = [
  {
    id: 'demo-order-1',
    orderCode: 'JW-2041',
    daysAgo: 19,
    type: 'delivery',
    km: 1,
    pointsUsed: 0,
    lines: [
      lineOf('wings-buffalo-10', 1, [
        ['sauce-buffalo', 1],
        ['dip-ranch', 2],
      ]),
      lineOf('fries-loaded', 1, []),
      lineOf('lemon-mint', 2, []),
    ],
  },
  {
    id: 'demo-order-2',
    orderCode: 'JW-2063',
    daysAgo: 6,
    type: 'pickup',
    km: null,
    pointsUsed: 500,
    lines: [
      lineOf('box-duo', 1, [
        ['sauce-honey-bbq', 1],
        ['sauce-lemon-pepper', 1],
        ['side-fries', 2],
        ['drink-cola', 2],
        ['dip-garlic', 2],
      ]),
      lineOf('luqaimat', 1, []),
    ],
  },
];

/** All rows of the demo customer except the user itself; times are relative to `now`. */
export interface DemoRows {
  addresses: (typeof addresses.$inferInsert)[];
  orders: (typeof orders.$inferInsert)[];
  orderCodes: (typeof orderCodes.$inferInsert)[];
  orderItems: (typeof orderItems.$inferInsert)[];
  orderEvents: (typeof orderEvents.$inferInsert)[];
  loyaltyEntries: (typeof loyaltyEntries.$inferInsert)[];
}

const steps = {
  delivery: [
    ['Placed', 0],
    ['Accepted', 2],
    ['Preparing', 6],
    ['Ready_For_Pickup', 18],
    ['Picked_Up', 22],
    ['Delivered', 36],
  ],
  pickup: [
    ['Placed', 0],
    ['Accepted', 1],
    ['Preparing', 4],
    ['Ready_For_Pickup', 19],
    ['Delivered', 28],
  ],
} as const;

/** The demo customer's data: an address, two delivered orders and a point history. */
export function demoRows(userId: string, now: Date): DemoRows {
  const ago = (days: number, minutes = 0) => new Date(now.getTime() - days * DAY_MS + minutes * MINUTE_MS);
  const rows: DemoRows = {
    addresses: [
      {
        id: 'demo-address-home',
        userId,
        type: 'home',
        label: 'Home',
        address: '23rd Street, Al Barsha 1, Dubai',
        villaAptNo: 'Villa 14',
        apartment: 'Villa 14',
        floor: '',
        street: '23rd Street',
        area: 'Al Barsha 1',
        city: 'Dubai',
        country: 'UAE',
        notes: '',
        isDefault: true,
        lat: 25.1076,
        lng: 55.2041,
        createdAt: ago(30),
      },
    ],
    orders: [],
    orderCodes: [],
    orderItems: [],
    orderEvents: [],
    loyaltyEntries: [
      {
        id: 'demo-points-welcome',
        userId,
        title: t('Welcome to the club', 'أهلاً بك في النادي'),
        image: 'bucket-family',
        pointsType: 'reward',
        points: 500,
        createdAt: ago(30),
      },
      {
        id: 'demo-points-birthday',
        userId,
        title: t('Birthday gift', 'هدية عيد الميلاد'),
        image: 'luqaimat',
        pointsType: 'reward',
        points: 250,
        createdAt: ago(12),
      },
    ],
  };
  for (const order of pastOrders) addOrder(rows, order, userId, ago);

  // The first entry is the difference, so that history and balance agree.
  rows.loyaltyEntries.push({
    id: 'demo-points-card',
    userId,
    title: t('Points from your paper card', 'نقاط من بطاقتك الورقية'),
    image: 'platter-party',
    pointsType: 'reward',
    points: DEMO.loyaltyPoints - historyTotal(rows.loyaltyEntries),
    createdAt: ago(29),
  });
  return rows;
}

/** Points earned less points used. */
export const historyTotal = (entries: readonly { pointsType: string; points: number }[]): number =>
  entries.reduce((sum, { pointsType, points }) => sum + (pointsType === 'reward' ? points : -points), 0);

function addOrder(
  rows: DemoRows,
  order: PastOrder,
  userId: string,
  ago: (days: number, minutes?: number) => Date,
): void {
  const { id, orderCode, daysAgo, type, km, pointsUsed, lines } = order;
  const subTotal = lines.reduce((sum, line) => sum + linePrice(line), 0);
  const deliveryCharges = type === 'delivery' ? deliveryFee(subTotal, km) : 0;
  // 100 points are 1 AED, so a point is one fils.
  const grandTotal = subTotal + deliveryCharges - pointsUsed;
  const earned = Math.floor(grandTotal / 100);
  const delivered = steps[type].at(-1)?.[1] ?? 0;
  rows.orderCodes.push({ code: orderCode, userId, orderId: id });
  rows.orders.push({
    id,
    orderCode,
    userId,
    status: 'Delivered',
    type,
    branchId: 'branch-al-barsha',
    addressId: type === 'delivery' ? 'demo-address-home' : null,
    addressText: type === 'delivery' ? 'Villa 14, 23rd Street, Al Barsha 1, Dubai' : '',
    paymentMethod: type === 'delivery' ? 'COD' : 'COP',
    subTotal,
    deliveryCharges,
    loyaltyDiscount: pointsUsed,
    loyaltyPointsUsed: pointsUsed,
    loyaltyPointsEarned: earned,
    vatAmount: vatInside(grandTotal),
    grandTotal,
    createdAt: ago(daysAgo),
  });
  rows.orderItems.push(
    ...lines.map((line, position) => ({ ...line, userId, orderId: id, position, totalPrice: linePrice(line) })),
  );
  rows.orderEvents.push(
    ...steps[type].map(([status, minutes]) => ({ userId, orderId: id, status, at: ago(daysAgo, minutes) })),
  );
  const image = lines[0]?.image ?? '';
  if (pointsUsed > 0) {
    rows.loyaltyEntries.push({
      id: `${id}-used`,
      userId,
      orderId: id,
      title: t('Redeemed at checkout', 'استُبدلت عند الدفع'),
      image,
      pointsType: 'redeem',
      points: pointsUsed,
      createdAt: ago(daysAgo),
    });
  }
  rows.loyaltyEntries.push({
    id: `${id}-earned`,
    userId,
    orderId: id,
    title: t(`Order ${orderCode}`, `الطلب ${orderCode}`),
    image,
    pointsType: 'reward',
    points: earned,
    createdAt: ago(daysAgo, delivered),
  });
}
