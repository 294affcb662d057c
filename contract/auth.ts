import { Type, type Static } from 'typebox';
import { Id, NoData, del, post, type Call } from './common';

/** The signed-in user (ENT-01). `phone` holds `971` and nine digits, without a plus. */
export const User = Type.Object({
  _id: Id,
  name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  age: Type.Union([Type.Integer(), Type.Null()]),
  picture: Type.String(),
  is_guest: Type.Boolean(),
});
export type User = Static<typeof User>;

export const Session = Type.Object({ user: User, auth_token: Type.String() });
export type Session = Static<typeof Session>;

const Email = Type.String({ minLength: 3, maxLength: 254 });
const Password = Type.String({ minLength: 1, maxLength: 200 });
/** Four digits, or the token of the link in the mail. */
const Otp = Type.String({ minLength: 1, maxLength: 22 });

export const LoginBody = Type.Object({ email: Email, password: Password });
export const GuestLoginBody = Type.Object({ deviceToken: Type.String({ minLength: 8, maxLength: 200 }) });
export const RegisterBody = Type.Object({
  name: Type.String({ maxLength: 120 }),
  email: Type.String({ maxLength: 254 }),
  password: Type.String({ maxLength: 200 }),
  phone: Type.String({ maxLength: 20 }),
  age: Type.Union([Type.Integer(), Type.String({ maxLength: 3 })]),
});
/** `password`: that of the registration, which its link needs in any other browser. */
export const VerifyOtpBody = Type.Object({
  otp: Otp,
  user_id: Id,
  password: Type.Optional(Type.String({ maxLength: 200 })),
});
/** 'Username/Email' is sent as `email`. */
export const ForgotPasswordBody = Type.Object({ email: Type.String({ minLength: 1, maxLength: 254 }) });
export const ResetPasswordBody = Type.Object({
  user_id: Id,
  otp: Otp,
  password: Type.String({ maxLength: 200 }),
  confirm_password: Type.String({ maxLength: 200 }),
});
export const ChangePasswordBody = Type.Object({
  old_password: Type.String({ maxLength: 200 }),
  new_password: Type.String({ maxLength: 200 }),
  confirm_password: Type.String({ maxLength: 200 }),
});

export const RequestEmailChangeBody = Type.Object({ email: Email, password: Type.String({ maxLength: 200 }) });
export const ConfirmEmailChangeBody = Type.Object({ email: Email, otp: Otp });

const UserRef = Type.Object({ user: Type.Object({ _id: Id }) });

export type LoginBody = Static<typeof LoginBody>;
export type GuestLoginBody = Static<typeof GuestLoginBody>;
export type RegisterBody = Static<typeof RegisterBody>;
export type VerifyOtpBody = Static<typeof VerifyOtpBody>;
export type ForgotPasswordBody = Static<typeof ForgotPasswordBody>;
export type ResetPasswordBody = Static<typeof ResetPasswordBody>;
export type ChangePasswordBody = Static<typeof ChangePasswordBody>;
export type RequestEmailChangeBody = Static<typeof RequestEmailChangeBody>;
export type ConfirmEmailChangeBody = Static<typeof ConfirmEmailChangeBody>;

export const extraAuthCalls = {
  logout: post('/logout', 'session', { data: NoData }),
  requestEmailChange: post('/requestEmailChange', 'customer', { body: RequestEmailChangeBody, data: NoData }),
  confirmEmailChange: post('/confirmEmailChange', 'customer', {
    body: ConfirmEmailChangeBody,
    data: Type.Object({ user: User }),
  }),
} as const satisfies Record<string, Call>;

export const authCalls = {
  login: post('/login', 'public', { body: LoginBody, data: Session }),
  guestLogin: post('/guestLogin', 'public', { body: GuestLoginBody, data: Session }),
  register: post('/register', 'public', { body: RegisterBody, data: UserRef }),
  verifyOTP: post('/verifyOTP', 'public', { body: VerifyOtpBody, data: Session }),
  forgotPassword: post('/forgotPassword', 'public', { body: ForgotPasswordBody, data: UserRef }),
  resetPassword: post('/resetPassword', 'public', { body: ResetPasswordBody, data: Session }),
  /** Multipart fields name, email, phone, age, picture (file, or empty to remove it). */
  updateProfile: post('/updateProfile', 'customer', { multipart: true, data: Type.Object({ user: User }) }),
  changePassword: post('/changePassword', 'customer', { body: ChangePasswordBody, data: NoData }),
  deleteProfile: del('/profile/delete', 'customer', { data: NoData }),
} as const satisfies Record<string, Call>;
