import type { Bilingual } from '../db/schema';
import { formatAed, isolatedAed } from '../lib/money';

export const paymentMessages = {
  saved: { en: 'Card saved successfully!', ar: 'تم حفظ البطاقة بنجاح!' },
  exists: { en: 'Card already exists!', ar: 'البطاقة محفوظة بالفعل!' },
  ready: { en: 'Card ready for payment!', ar: 'البطاقة جاهزة للدفع!' },
  deleted: { en: 'Card deleted successfully', ar: 'تم حذف البطاقة بنجاح' },
  refused: {
    en: 'Your card could not be verified. Please check its details or use another card.',
    ar: 'تعذّر التحقق من بطاقتك. يرجى التأكد من بياناتها أو استخدام بطاقة أخرى.',
  },
  reenter: {
    en: 'Your password was reset. For your safety enter this card again under Add New Card.',
    ar: 'تمت إعادة تعيين كلمة مرورك. لحمايتك أدخل هذه البطاقة مرة أخرى من إضافة بطاقة جديدة.',
  },
  notFound: { en: 'Card not found', ar: 'البطاقة غير موجودة' },
  declined: { en: 'Your card was declined. You were not charged.', ar: 'تم رفض بطاقتك ولم يُخصم أي مبلغ.' },
  noAnswer: {
    en: 'The card service did not answer. Please try again.',
    ar: 'لم تستجب خدمة البطاقات. يرجى المحاولة مرة أخرى.',
  },
  stillAsking: {
    en: 'We are still asking the bank about this payment. Please do not pay again.',
    ar: 'ما زلنا نستفسر من المصرف عن هذه الدفعة. يرجى عدم الدفع مرة أخرى.',
  },
  alreadyCharged: (fils: number): Bilingual => ({
    en:
      `Your card was already charged AED ${formatAed(fils)} for this cart. ` +
      'Pay by card to use it: it is not charged again.',
    ar: `تم خصم ${isolatedAed(fils)} من بطاقتك لهذه السلة بالفعل. ادفع بالبطاقة لاستخدام المبلغ، ولن يُخصم مرة أخرى.`,
  }),
  notConfirmedYet: {
    en: 'We are still asking the bank about your last payment. Please try again in a minute.',
    ar: 'ما زلنا نستفسر من المصرف عن دفعتك الأخيرة. يرجى المحاولة مرة أخرى بعد دقيقة.',
  },
  confirmWithBank: {
    en: 'Your bank asks you to confirm this payment.',
    ar: 'يطلب مصرفك منك تأكيد هذه الدفعة.',
  },
  badAmount: { en: 'There is nothing to pay by card', ar: 'لا يوجد مبلغ لدفعه بالبطاقة' },
  amountTooLarge: { en: 'This amount is too large for a card payment', ar: 'هذا المبلغ كبير جداً للدفع بالبطاقة' },
  cardsOff: {
    en: 'We do not take cards at the moment. Please pay in cash.',
    ar: 'لا نقبل البطاقات حالياً. يرجى الدفع نقداً.',
  },
  unknown: { en: 'This payment could not be found', ar: 'تعذّر العثور على هذه الدفعة' },
  paid: { en: 'Payment successful', ar: 'تم الدفع بنجاح' },
};
