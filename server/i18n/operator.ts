import type { Bilingual } from '../db/schema';

export const operatorMessages = {
  invalidKey: { en: 'This operator key is not valid', ar: 'مفتاح التشغيل هذا غير صالح' },
  missingScope: (scope: string): Bilingual => ({
    en: `This key lacks the scope '${scope}'`,
    ar: `ينقص هذا المفتاح الصلاحية '${scope}'`,
  }),
  branchNotAllowed: { en: 'This key is for another branch', ar: 'هذا المفتاح مخصص لفرع آخر' },
  allBranchesNeeded: { en: 'This needs a key of all branches', ar: 'يتطلب هذا مفتاحاً لجميع الفروع' },
  branchNeeded: {
    en: "A key of all branches must name one in 'branch_id'",
    ar: "يجب على مفتاح جميع الفروع تحديد فرع في 'branch_id'",
  },
  itemNotFound: { en: 'Item not found', ar: 'الصنف غير موجود' },
  promoNotFound: { en: 'Promo not found', ar: 'العرض غير موجود' },
  cannotBecome: (from: string, to: string): Bilingual => ({
    en: `An order that is ${from} cannot become ${to}`,
    ar: `الطلب في حالة ${from} ولا يمكن أن يصبح ${to}`,
  }),
};
