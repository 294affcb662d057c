export const menuMessages = {
  itemNotFound: { en: 'This item is not on the menu at the moment', ar: 'هذا الصنف غير متوفر في القائمة حالياً' },
};
