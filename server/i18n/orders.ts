import type { Bilingual } from '../db/schema';
import { formatAed, isolatedAed } from '../lib/money';
import { arabicCount, arabicMoreItems, arabicPoints } from './arabicCount';

export const ordersMessages = {
  placed: { en: 'Your order has been placed successfully.', ar: 'تم إرسال طلبك بنجاح.' },
  onePlace: { en: 'Please choose either an address or a branch', ar: 'يرجى اختيار عنوان أو فرع' },
  branchClosed: { en: 'Branch is closed, try another', ar: 'الفرع مغلق، جرّب فرعاً آخر' },
  codForDelivery: {
    en: 'Cash on delivery is for delivery orders only',
    ar: 'الدفع عند التوصيل متاح لطلبات التوصيل فقط',
  },
  copForPickup: { en: 'Cash on pickup is for pickup orders only', ar: 'الدفع عند الاستلام متاح لطلبات الاستلام فقط' },
  payFirst: { en: 'Please pay with your card first', ar: 'يرجى الدفع بالبطاقة أولاً' },
  paymentUnknown: { en: 'This payment could not be found', ar: 'تعذّر العثور على هذه الدفعة' },
  paymentNotCaptured: { en: 'This payment was not completed', ar: 'لم تكتمل عملية الدفع هذه' },
  paymentSpent: (code: string): Bilingual => ({
    en: `This payment was already used for order ${code}`,
    ar: `تم استخدام هذه الدفعة للطلب ${code}`,
  }),
  paymentRefunded: (fils: number): Bilingual => ({
    en: `No order used your payment in time, so AED ${formatAed(fils)} goes back to your card. Please pay again.`,
    ar:
      `لم يُستخدم المبلغ المدفوع لأي طلب في الوقت المحدد، لذا سيُعاد ${isolatedAed(fils)} إلى بطاقتك. يرجى ` +
      `الدفع من جديد.`,
  }),
  totalChanged: (paid: number, total: number): Bilingual => ({
    en: `The total is now AED ${formatAed(total)}, but AED ${formatAed(paid)} was paid. Please check your cart.`,
    ar: `الإجمالي الآن ${isolatedAed(total)}، بينما المدفوع ${isolatedAed(paid)}. يرجى مراجعة سلتك.`,
  }),
  pointsChanged: (points: number): Bilingual => ({
    en: `You can redeem ${points} points with this order now. Please check your cart.`,
    ar: `يمكنك الآن استبدال ${arabicCount(points, arabicPoints)} مع هذا الطلب. يرجى مراجعة سلتك.`,
  }),
  lineProblem: (title: Bilingual, problem: Bilingual): Bilingual => ({
    en: `${title.en}: ${problem.en}`,
    ar: `${title.ar}: ${problem.ar}`,
  }),
  tooLarge: (fils: number): Bilingual => ({
    en: `An order can be at most AED ${formatAed(fils)}. Please call us for more.`,
    ar: `الحد الأقصى للطلب ${isolatedAed(fils)}. يرجى الاتصال بنا لطلب أكبر.`,
  }),
  badCursor: { en: 'This list of orders cannot be continued', ar: 'لا يمكن متابعة قائمة الطلبات هذه' },
  totalDiffers: (seen: number, total: number): Bilingual => ({
    en: `The total is now AED ${formatAed(total)}, not AED ${formatAed(seen)}. Please check your cart.`,
    ar: `الإجمالي الآن ${isolatedAed(total)} وليس ${isolatedAed(seen)}. يرجى مراجعة سلتك.`,
  }),
  cancelled: { en: 'Your order was cancelled', ar: 'تم إلغاء طلبك' },
  tooLateToCancel: {
    en: 'This order can no longer be cancelled',
    ar: 'لم يعد بالإمكان إلغاء هذا الطلب',
  },
  pointsRefunded: (code: string): Bilingual => ({
    en: `Points returned for order ${code}`,
    ar: `نقاط مستردة للطلب ${code}`,
  }),
  notFound: { en: 'Order not found', ar: 'الطلب غير موجود' },
  earned: (code: string): Bilingual => ({ en: `Order ${code}`, ar: `الطلب ${code}` }),
  redeemed: (code: string): Bilingual => ({ en: `Points used on order ${code}`, ar: `نقاط مستخدمة في الطلب ${code}` }),
  more: (title: Bilingual, more: number): Bilingual =>
    more === 0
      ? title
      : { en: `${title.en} and ${more} more`, ar: `${title.ar} و${arabicCount(more, arabicMoreItems)}` },
};

export const orderTitles = {
  Placed: { en: 'We have received your order', ar: 'استلمنا طلبك' },
  Accepted: { en: 'Your order is accepted', ar: 'تم قبول طلبك' },
  Preparing: { en: 'Your order is being prepared', ar: 'طلبك قيد التحضير' },
  Ready_For_Pickup: { en: 'Your order is ready', ar: 'طلبك جاهز' },
  Picked_Up: { en: 'Your order is on its way', ar: 'طلبك في الطريق إليك' },
  Delivered: { en: 'Your order is delivered', ar: 'تم تسليم طلبك' },
  Cancelled: { en: 'Your order is cancelled', ar: 'تم إلغاء طلبك' },
} as const satisfies Record<string, Bilingual>;
