export const idempotencyMessages = {
  otherBody: { en: 'This request was already made with other details', ar: 'أُرسلت هذه العملية من قبل بتفاصيل مختلفة' },
  underWay: {
    en: 'This request is still under way. Please wait a moment.',
    ar: 'هذه العملية قيد التنفيذ. يرجى الانتظار قليلاً.',
  },
  badKey: { en: 'The Idempotency-Key is not valid', ar: 'مفتاح منع التكرار غير صالح' },
};
