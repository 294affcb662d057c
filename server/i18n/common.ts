import type { Bilingual } from '../db/schema';
import { arabicCount, arabicHours, arabicMinutes } from './arabicCount';

export const commonMessages = {
  ok: { en: 'Success', ar: 'تم بنجاح' },
  internal: { en: 'An internal server error occurred.', ar: 'حدث خطأ داخلي في الخادم.' },
  unavailable: {
    en: 'We cannot do this right now. Please try again in a moment.',
    ar: 'لا يمكننا تنفيذ طلبك الآن. يرجى المحاولة مرة أخرى بعد قليل.',
  },
  unknownCall: { en: 'This call does not exist', ar: 'هذه الخدمة غير موجودة' },
  unreadable: { en: 'The request could not be read', ar: 'تعذّرت قراءة البيانات المرسلة' },
  tooLarge: { en: 'The request is too large', ar: 'حجم البيانات المرسلة كبير جداً' },
  signIn: { en: 'Your session has expired. Please login again.', ar: 'انتهت جلستك. يرجى تسجيل الدخول مرة أخرى.' },
  customersOnly: {
    en: 'Please login or create new account to use this feature.',
    ar: 'يرجى تسجيل الدخول أو إنشاء حساب جديد لاستخدام هذه الميزة.',
  },
  tooMany: (minutes: number): Bilingual =>
    minutes > 90
      ? {
          en: `Too many attempts. Try again in ${Math.ceil(minutes / 60)} hours.`,
          ar: `محاولات كثيرة. حاول مرة أخرى بعد ${arabicCount(Math.ceil(minutes / 60), arabicHours)}.`,
        }
      : {
          en: `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
          ar: `محاولات كثيرة. حاول مرة أخرى بعد ${arabicCount(minutes, arabicMinutes)}.`,
        },
  invalidField: (field: string): Bilingual => ({
    en: `The value of '${field}' is missing or not valid`,
    ar: `قيمة الحقل '${field}' مفقودة أو غير صالحة`,
  }),
};
