export const addressMessages = {
  saved: { en: 'Address saved successfully', ar: 'تم حفظ العنوان بنجاح' },
  updated: { en: 'Address updated successfully', ar: 'تم تحديث العنوان بنجاح' },
  removed: { en: 'Address removed successfully', ar: 'تم حذف العنوان بنجاح' },
  notFound: { en: 'Address not found', ar: 'العنوان غير موجود' },
  areaRequired: { en: 'Enter Your Area', ar: 'أدخل منطقتك' },
  outsideUae: { en: 'We deliver in the UAE only', ar: 'نوصّل داخل الإمارات فقط' },
  tooMany: {
    en: 'You have too many saved addresses. Please remove one first.',
    ar: 'لديك عناوين محفوظة كثيرة. يرجى حذف أحدها أولاً.',
  },
};
