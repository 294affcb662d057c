import type { Bilingual } from '../db/schema';

export const cartMessages = {
  added: { en: 'Item added to cart', ar: 'تمت إضافة الصنف إلى السلة' },
  updated: { en: 'Cart updated', ar: 'تم تحديث السلة' },
  removed: { en: 'Item removed from cart', ar: 'تمت إزالة الصنف من السلة' },
  unknownItem: { en: 'This item is not on the menu any more', ar: 'هذا الصنف لم يعد متوفراً في القائمة' },
  unavailable: (title: Bilingual): Bilingual => ({
    en: `${title.en} is not available at the moment`,
    ar: `${title.ar} غير متوفر حالياً`,
  }),
  soldOut: (title: Bilingual): Bilingual => ({
    en: `${title.en} is sold out at this branch`,
    ar: `نفد ${title.ar} من هذا الفرع`,
  }),
  notInCart: { en: 'This item is not in your cart', ar: 'هذا الصنف ليس في سلتك' },
  minQuantity: { en: 'Item quantity is at least 1', ar: 'الحد الأدنى لكمية الصنف هو 1' },
  maxQuantity: (n: number): Bilingual => ({
    en: `At most ${n} of one item can be ordered`,
    ar: `يمكن طلب ${n} كحد أقصى من الصنف الواحد`,
  }),
  tooManyLines: { en: 'Your cart is full', ar: 'سلتك ممتلئة' },
  outOfZone: { en: 'We do not deliver to this address yet', ar: 'لا نوصّل إلى هذا العنوان بعد' },
  addressNotFound: { en: 'Address not found', ar: 'العنوان غير موجود' },
  branchNotFound: { en: 'Branch not found', ar: 'الفرع غير موجود' },
  empty: { en: 'Your cart is empty! Please add items to your cart.', ar: 'سلتك فارغة! يرجى إضافة أصناف إلى سلتك.' },
};
