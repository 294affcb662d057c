import type {
  ChangePasswordBody,
  ConfirmEmailChangeBody,
  ForgotPasswordBody,
  LoginBody,
  RegisterBody,
  RequestEmailChangeBody,
  ResetPasswordBody,
  VerifyOtpBody,
} from '../../../contract/auth';
import { baseApi } from '../../shared/api/baseApi';
import type { WithSecretRefs } from '../../shared/api/secrets';
import { asRecord, idOf } from '../../shared/api/readShape';
import type { MessageKey } from '../../shared/i18n/messages';
import type { AppDispatch } from '../../shared/store/appState';
import { profileUpdated } from './authSlice';
import { readSession, readUser, type StoredUser } from './readUser';

type Meta = { message: string } | undefined;
/** What a call answers when only its message matters. */
export interface ServerMessage {
  message: string;
}
const readMessage = (_data: unknown, meta: Meta): ServerMessage => ({ message: meta?.message ?? '' });
const readUserId = (data: unknown, meta: Meta) => ({ userId: idOf(asRecord(data).user), ...readMessage(data, meta) });
const readSignIn = (data: unknown, meta: Meta) => ({ ...readSession(data), ...readMessage(data, meta) });
const readProfile = (data: unknown, meta: Meta) => ({
  user: readUser(asRecord(data).user ?? data),
  ...readMessage(data, meta),
});
const always = (message: MessageKey) => ({ fallback: message, exception: message });
const isSignIn = true;

type ProfileReply = ReturnType<typeof readProfile>;

/** Keeps the stored user if the reply has none, because an empty user would end the session. */
async function storeProfile(
  _body: unknown,
  { dispatch, queryFulfilled }: { dispatch: AppDispatch; queryFulfilled: Promise<{ data: ProfileReply }> },
) {
  const reply = await queryFulfilled.catch(() => null);
  if (reply?.data.user._id) dispatch(profileUpdated(reply.data.user));
}

/** The account (API-10 to API-15, API-37 to API-39). Passwords and codes are references (shared/api/secrets). */
export const {
  useLoginMutation,
  useRegisterMutation,
  useVerifyOtpMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useUpdateProfileMutation,
  useChangePasswordMutation,
  useDeleteProfileMutation,
  useRequestEmailChangeMutation,
  useConfirmEmailChangeMutation,
  ...authApi
} = baseApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<StoredUser, WithSecretRefs<LoginBody, 'password'>>({
      // The form shows its error.
      query: (body) => ({ path: '/login', method: 'POST', body, toast: false }),
      transformResponse: readSession,
      extraOptions: { isSignIn, fallback: 'errors.login', exception: 'errors.loginException' },
    }),
    register: build.mutation<ServerMessage & { userId: string }, WithSecretRefs<RegisterBody, 'password'>>({
      query: (body) => ({ path: '/register', method: 'POST', body }),
      transformResponse: readUserId,
      extraOptions: { isSignIn, fallback: 'errors.register', exception: 'errors.registerException' },
    }),
    verifyOtp: build.mutation<StoredUser & ServerMessage, WithSecretRefs<VerifyOtpBody, 'otp' | 'password'>>({
      query: (body) => ({ path: '/verifyOTP', method: 'POST', body }),
      transformResponse: readSignIn,
      extraOptions: { isSignIn },
    }),
    forgotPassword: build.mutation<ServerMessage & { userId: string }, ForgotPasswordBody>({
      query: (body) => ({ path: '/forgotPassword', method: 'POST', body }),
      transformResponse: readUserId,
      extraOptions: { isSignIn, ...always('errors.forgotPassword') },
    }),
    resetPassword: build.mutation<
      StoredUser & ServerMessage,
      WithSecretRefs<ResetPasswordBody, 'otp' | 'password' | 'confirm_password'>
    >({
      query: (body) => ({ path: '/resetPassword', method: 'POST', body }),
      transformResponse: readSignIn,
      extraOptions: { isSignIn, ...always('errors.resetPassword') },
    }),
    /** Multipart: name, email, phone, age, picture. */
    updateProfile: build.mutation<ProfileReply, FormData>({
      query: (body) => ({ path: '/updateProfile', method: 'POST', body }),
      transformResponse: readProfile,
      onQueryStarted: storeProfile,
      extraOptions: always('errors.updateProfile'),
    }),
    changePassword: build.mutation<ServerMessage, WithSecretRefs<ChangePasswordBody, keyof ChangePasswordBody>>({
      query: (body) => ({ path: '/changePassword', method: 'POST', body }),
      transformResponse: readMessage,
      extraOptions: always('errors.changePassword'),
    }),
    deleteProfile: build.mutation<ServerMessage, void>({
      query: () => ({ path: '/profile/delete', method: 'DELETE' }),
      transformResponse: readMessage,
      extraOptions: always('errors.deleteProfile'),
    }),
    /** Own calls (extra `changeEmail`): a code goes to the new e-mail, and proves it. */
    requestEmailChange: build.mutation<ServerMessage, WithSecretRefs<RequestEmailChangeBody, 'password'>>({
      query: (body) => ({ path: '/requestEmailChange', method: 'POST', body }),
      transformResponse: readMessage,
      extraOptions: always('errors.updateProfile'),
    }),
    confirmEmailChange: build.mutation<ProfileReply, WithSecretRefs<ConfirmEmailChangeBody, 'otp'>>({
      query: (body) => ({ path: '/confirmEmailChange', method: 'POST', body }),
      transformResponse: readProfile,
      onQueryStarted: storeProfile,
      extraOptions: always('errors.updateProfile'),
    }),
  }),
});
