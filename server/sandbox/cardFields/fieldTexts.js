export const TEXTS = {
  en: {
    'card-number': ['Card number', 'Card number'],
    'expiry-date': ['Expiry date, month and year', 'MM/YY'],
    cvv: ['Security code', 'CVV'],
    failed: 'The card could not be read. The sandbox takes its test cards only.',
    network: 'The card service did not answer.',
  },
  ar: {
    'card-number': ['رقم البطاقة', 'رقم البطاقة'],
    'expiry-date': ['تاريخ الانتهاء، الشهر والسنة', 'MM/YY'],
    cvv: ['رمز الأمان', 'CVV'],
    failed: 'تعذّرت قراءة البطاقة. بيئة الاختبار تقبل بطاقات الاختبار فقط.',
    network: 'لم تستجب خدمة البطاقات.',
  },
};
