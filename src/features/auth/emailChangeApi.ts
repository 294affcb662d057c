import type { ConfirmEmailChangeBody, RequestEmailChangeBody, User } from '../../../contract/auth';
import { baseApi } from '../../shared/api/baseApi';
import type { WithSecretRefs } from '../../shared/api/secrets';
import { asRecord } from '../../shared/api/tolerant';
import { said, type Said } from './authApi';
import { readUser } from './readUser';

/** Own calls (extra `changeEmail`): a code goes to the new e-mail, and proves it. */
export const { useRequestEmailChangeMutation, useConfirmEmailChangeMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    requestEmailChange: build.mutation<Said, WithSecretRefs<RequestEmailChangeBody, 'password'>>({
      query: (body) => ({ path: '/requestEmailChange', method: 'POST', body }),
      transformResponse: said,
      extraOptions: { fallback: 'errors.updateProfile', exception: 'errors.updateProfile' },
    }),
    confirmEmailChange: build.mutation<Said & { user: User }, WithSecretRefs<ConfirmEmailChangeBody, 'otp'>>({
      query: (body) => ({ path: '/confirmEmailChange', method: 'POST', body }),
      transformResponse: (data, meta) => ({ user: readUser(asRecord(data).user), ...said(data, meta) }),
      extraOptions: { fallback: 'errors.updateProfile', exception: 'errors.updateProfile' },
    }),
  }),
});
