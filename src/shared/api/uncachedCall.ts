import { createAsyncThunk } from '@reduxjs/toolkit';
import type { AppState, AppThunk, Services } from '../store/appState';
import type { ApiError } from './apiError';
import { baseQuery, type ApiMeta, type ApiOptions, type ApiRequest } from './baseQuery';

interface Definition<Arg, Data> {
  query: (arg: Arg) => ApiRequest;
  transformResponse: (data: unknown, meta: ApiMeta | undefined) => Data;
  extraOptions?: ApiOptions;
}
/** `error`: an ApiError, unless the reply could not be read. */
type Outcome<Data> = { data: Data; error?: undefined } | { data?: undefined; error: unknown };
interface Types {
  state: AppState;
  extra: Services;
  rejectValue: ApiError;
  rejectedMeta: { baseQueryMeta: ApiMeta | undefined };
  fulfilledMeta: { baseQueryMeta: ApiMeta | undefined };
}

/** A request as a thunk, which `resetApiState` does not abort as it does those of endpoints. Never rejects. */
export function uncachedCall<Arg, Data>(endpointName: string, definition: Definition<Arg, Data>) {
  const { query, transformResponse, extraOptions } = definition;
  const call = createAsyncThunk<Data, { endpointName: string; originalArgs: Arg }, Types>(
    `api/${endpointName}`,
    async ({ originalArgs }, { rejectWithValue, fulfillWithValue, ...thunk }) => {
      const api = { ...thunk, abort: () => undefined, endpoint: endpointName, type: 'mutation' as const };
      const { data, error, meta } = await baseQuery(query(originalArgs), api, extraOptions);
      return error
        ? rejectWithValue(error, { baseQueryMeta: meta })
        : fulfillWithValue(transformResponse(data, meta), { baseQueryMeta: meta });
    },
  );
  return (originalArgs: Arg): AppThunk<Promise<Outcome<Data>>> =>
    async (dispatch) => {
      const result = await dispatch(call({ endpointName, originalArgs }));
      return call.rejected.match(result) ? { error: result.payload ?? result.error } : { data: result.payload };
    };
}
