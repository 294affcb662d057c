import type { Bilingual } from '../db/schema';

export const authMessages = {
  loggedIn: { en: 'Login successful!', ar: 'تم تسجيل الدخول بنجاح!' },
  guestWelcome: { en: 'Welcome', ar: 'أهلاً بك' },
  loggedOut: { en: 'Logged out successfully', ar: 'تم تسجيل الخروج بنجاح' },
  codeSent: { en: 'We have sent you a code', ar: 'أرسلنا إليك رمزاً' },
  resetSent: { en: 'If this email is registered, a code is on its way', ar: 'إذا كان هذا البريد مسجلاً فسيصلك رمز' },
  verified: { en: 'Your account is verified. Welcome!', ar: 'تم تأكيد حسابك. أهلاً بك!' },
  passwordReset: { en: 'Your password has been reset', ar: 'تمت إعادة تعيين كلمة المرور' },
  passwordChanged: { en: 'Password changed successfully', ar: 'تم تغيير كلمة المرور بنجاح' },
  emailChanged: { en: 'Your email has been changed', ar: 'تم تغيير بريدك الإلكتروني' },
  profileUpdated: { en: 'Profile updated successfully', ar: 'تم تحديث الملف الشخصي بنجاح' },
  accountDeleted: { en: 'Account deleted successfully', ar: 'تم حذف الحساب بنجاح' },

  wrongLogin: { en: 'Email or password is incorrect', ar: 'البريد الإلكتروني أو كلمة المرور غير صحيحة' },
  notVerified: {
    en: 'This email is not verified yet. Please register again to get a new code.',
    ar: 'لم يتم تأكيد هذا البريد بعد. يرجى التسجيل مرة أخرى للحصول على رمز جديد.',
  },
  emailTaken: { en: 'This email is already registered', ar: 'هذا البريد الإلكتروني مسجل بالفعل' },
  emailSame: { en: 'This is your email already', ar: 'هذا هو بريدك الإلكتروني الحالي' },
  emailNeedsCode: {
    en: 'An email is changed with your password and a code. Nothing was saved.',
    ar: 'يتغير البريد الإلكتروني بكلمة المرور ورمز. لم يُحفظ أي تغيير.',
  },
  codesLimited: {
    en: 'Too many wrong codes. Open the link in our e-mail: it still works.',
    ar: 'رموز خاطئة كثيرة. افتح الرابط في رسالتنا الإلكترونية: ما زال يعمل.',
  },
  wrongCode: { en: 'The code is wrong or has expired', ar: 'الرمز غير صحيح أو انتهت صلاحيته' },
  wrongPassword: { en: 'Current password is incorrect', ar: 'كلمة المرور الحالية غير صحيحة' },

  nameRequired: { en: 'Name is required', ar: 'الاسم مطلوب' },
  emailRequired: { en: 'Email is required', ar: 'البريد الإلكتروني مطلوب' },
  emailInvalid: { en: 'Email is invalid', ar: 'البريد الإلكتروني غير صالح' },
  passwordRequired: { en: 'Password is required', ar: 'كلمة المرور مطلوبة' },
  passwordShort: { en: 'Password must be at least 6 characters', ar: 'يجب ألا تقل كلمة المرور عن 6 أحرف' },
  currentRequired: { en: 'Current password is required', ar: 'كلمة المرور الحالية مطلوبة' },
  newRequired: { en: 'New password is required', ar: 'كلمة المرور الجديدة مطلوبة' },
  confirmRequired: { en: 'Please confirm your password', ar: 'يرجى تأكيد كلمة المرور' },
  passwordsDiffer: { en: 'Passwords do not match', ar: 'كلمتا المرور غير متطابقتين' },
  phoneRequired: { en: 'Phone is required', ar: 'رقم الهاتف مطلوب' },
  phoneInvalid: { en: 'Phone number is invalid', ar: 'رقم الهاتف غير صالح' },
  ageRequired: { en: 'Age is required', ar: 'العمر مطلوب' },
  ageInvalid: { en: 'Age must be between 13-120', ar: 'يجب أن يكون العمر بين 13 و120' },
  pictureType: { en: 'Only png, jpg and jpeg pictures are allowed', ar: 'يُسمح فقط بصور png وjpg وjpeg' },
  pictureSize: { en: 'The picture must not be larger than 5 MB', ar: 'يجب ألا يزيد حجم الصورة عن 5 ميغابايت' },

  codeShown: (code: string): Bilingual => ({
    en: `Your code is ${code} (sandbox)`,
    ar: `رمزك هو ${code} (وضع تجريبي)`,
  }),
  emailNoteSubject: (shop: Bilingual): Bilingual => ({
    en: `Your ${shop.en} email was changed`,
    ar: `تم تغيير بريدك في ${shop.ar}`,
  }),
  emailNoteBody: {
    en:
      'Your account now has another email, confirmed with your password and a code. If that was not you, ' +
      'contact us at once.',
    ar: 'لحسابك الآن بريد إلكتروني آخر، وقد تم تأكيده بكلمة مرورك ورمز. إن لم تكن أنت من فعل ذلك فتواصل معنا فوراً.',
  },
  codeSubject: (shop: Bilingual): Bilingual => ({ en: `Your ${shop.en} code`, ar: `رمزك من ${shop.ar}` }),
  codeBody: (code: string, link: string | null): Bilingual => ({
    en: `Your code is ${code}.${link ? ` Or open this link: ${link}` : ''}
It is valid for 10 minutes. Nobody from us will ever ask you for it.`,
    ar: `رمزك هو ${code}.${link ? ` أو افتح هذا الرابط: ${link}` : ''}
وهو صالح لمدة 10 دقائق. لن يطلبه منك أي من موظفينا أبداً.`,
  }),
  passwordNoteSubject: (shop: Bilingual): Bilingual => ({
    en: `Your ${shop.en} password was changed`,
    ar: `تم تغيير كلمة مرورك في ${shop.ar}`,
  }),
  passwordNoteBody: {
    en:
      'Your account has a new password, and other devices are signed out. If that was not you, reset the password at ' +
      'once and contact us.',
    ar:
      'لحسابك كلمة مرور جديدة، وتم تسجيل الخروج من الأجهزة الأخرى. ' +
      'إن لم تكن أنت من فعل ذلك فأعد تعيينها فوراً وتواصل معنا.',
  },
};
