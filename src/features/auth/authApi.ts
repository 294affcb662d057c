import type {
  ChangePasswordBody,
  ForgotPasswordBody,
  LoginBody,
  RegisterBody,
  ResetPasswordBody,
  User,
  VerifyOtpBody,
} from '../../../contract/auth';
import { baseApi } from '../../shared/api/baseApi';
import type { WithSecretRefs } from '../../shared/api/secrets';
import { asRecord, idOf } from '../../shared/api/tolerant';
import type { StoredUser } from '../../shared/store/events';
import { readSession, readUser } from './readUser';

/** What a call answers when only its message matters. */
export interface ServerMessage {
  message: string;
}
export const readMessage = (_data: unknown, meta: { message: string } | undefined): ServerMessage => ({
  message: meta?.message ?? '',
});

/** API-10 to API-15, API-37 to API-39. Passwords and codes are references (shared/api/secrets). */
export const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<StoredUser, WithSecretRefs<LoginBody, 'password'>>({
      query: (body) => ({ path: '/login', method: 'POST', body }),
      transformResponse: readSession,
      extraOptions: { fallback: 'errors.login', exception: 'errors.loginException' },
    }),
    register: build.mutation<ServerMessage & { userId: string }, WithSecretRefs<RegisterBody, 'password'>>({
      query: (body) => ({ path: '/register', method: 'POST', body }),
      transformResponse: (data, meta) => ({ userId: idOf(asRecord(data).user), ...readMessage(data, meta) }),
      extraOptions: { fallback: 'errors.register', exception: 'errors.registerException' },
    }),
    verifyOtp: build.mutation<StoredUser & ServerMessage, WithSecretRefs<VerifyOtpBody, 'otp'>>({
      query: (body) => ({ path: '/verifyOTP', method: 'POST', body }),
      transformResponse: (data, meta) => ({ ...readSession(data), ...readMessage(data, meta) }),
    }),
    forgotPassword: build.mutation<ServerMessage & { userId: string }, ForgotPasswordBody>({
      query: (body) => ({ path: '/forgotPassword', method: 'POST', body }),
      transformResponse: (data, meta) => ({ userId: idOf(asRecord(data).user), ...readMessage(data, meta) }),
      extraOptions: { fallback: 'errors.forgotPassword', exception: 'errors.forgotPassword' },
    }),
    resetPassword: build.mutation<
      StoredUser & ServerMessage,
      WithSecretRefs<ResetPasswordBody, 'otp' | 'password' | 'confirm_password'>
    >({
      query: (body) => ({ path: '/resetPassword', method: 'POST', body }),
      transformResponse: (data, meta) => ({ ...readSession(data), ...readMessage(data, meta) }),
      extraOptions: { fallback: 'errors.resetPassword', exception: 'errors.resetPassword' },
    }),
    /** Multipart: name, email, phone, age, picture. */
    updateProfile: build.mutation<ServerMessage & { user: User }, FormData>({
      query: (body) => ({ path: '/updateProfile', method: 'POST', body }),
      transformResponse: (data, meta) => ({ user: readUser(asRecord(data).user ?? data), ...readMessage(data, meta) }),
      extraOptions: { fallback: 'errors.updateProfile', exception: 'errors.updateProfile' },
    }),
    changePassword: build.mutation<ServerMessage, WithSecretRefs<ChangePasswordBody, keyof ChangePasswordBody>>({
      query: (body) => ({ path: '/changePassword', method: 'POST', body }),
      transformResponse: readMessage,
      extraOptions: { fallback: 'errors.changePassword', exception: 'errors.changePassword' },
    }),
    deleteProfile: build.mutation<ServerMessage, void>({
      query: () => ({ path: '/profile/delete', method: 'DELETE' }),
      transformResponse: readMessage,
      extraOptions: { fallback: 'errors.deleteProfile', exception: 'errors.deleteProfile' },
    }),
  }),
});

export const {
  useLoginMutation,
  useRegisterMutation,
  useVerifyOtpMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useUpdateProfileMutation,
  useChangePasswordMutation,
  useDeleteProfileMutation,
} = authApi;
