import type { ConfirmEmailChangeBody, RequestEmailChangeBody, User } from '../../../contract/auth';
import { baseApi } from '../../shared/api/baseApi';
import type { WithSecretRefs } from '../../shared/api/secrets';
import { asRecord } from '../../shared/api/tolerant';
import { readMessage, type ServerMessage } from './authApi';
import { readUser } from './readUser';

/** Own calls (extra `changeEmail`): a code goes to the new e-mail, and proves it. */
export const { useRequestEmailChangeMutation, useConfirmEmailChangeMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    requestEmailChange: build.mutation<ServerMessage, WithSecretRefs<RequestEmailChangeBody, 'password'>>({
      query: (body) => ({ path: '/requestEmailChange', method: 'POST', body }),
      transformResponse: readMessage,
      extraOptions: { fallback: 'errors.updateProfile', exception: 'errors.updateProfile' },
    }),
    confirmEmailChange: build.mutation<ServerMessage & { user: User }, WithSecretRefs<ConfirmEmailChangeBody, 'otp'>>({
      query: (body) => ({ path: '/confirmEmailChange', method: 'POST', body }),
      transformResponse: (data, meta) => ({ user: readUser(asRecord(data).user), ...readMessage(data, meta) }),
      extraOptions: { fallback: 'errors.updateProfile', exception: 'errors.updateProfile' },
    }),
  }),
});
