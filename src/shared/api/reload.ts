import { QueryStatus } from '@reduxjs/toolkit/query';
import type { AppDispatch, AppThunk } from '../store/appState';
import { baseApi, type TAGS } from './baseApi';
import { runningQueries } from './baseQuery';
import { refetchWithoutSubscription } from './initiateOptions';

type Tag = (typeof TAGS)[number];
type TagDescription = Tag | { type: Tag; id: string };
type Initiate = (arg: unknown, options: typeof refetchWithoutSubscription) => Parameters<AppDispatch>[0];

const isSameTag = (tag: TagDescription, provided: TagDescription): boolean =>
  typeof tag === 'string'
    ? tag === (typeof provided === 'string' ? provided : provided.type)
    : typeof provided !== 'string' && tag.type === provided.type && tag.id === provided.id;

/** The tags in the definition of a query: the state knows them only after the first reply. */
function tagsOf(endpointName: string): readonly TagDescription[] {
  let tags: readonly TagDescription[] = [];
  const read = (definition: { providesTags?: unknown }) => {
    if (Array.isArray(definition.providesTags)) tags = definition.providesTags as TagDescription[];
  };
  baseApi.enhanceEndpoints({ endpoints: { [endpointName]: read } });
  return tags;
}

/** Ends the running queries of tags, whose replies may lack a change. Resolves to their cache keys. */
export const abortQueries =
  (tags: readonly TagDescription[]): AppThunk<Promise<string[]>> =>
  async (_dispatch, getState, services) => {
    const running = [...(runningQueries.get(services) ?? [])].filter(({ endpoint }) =>
      tagsOf(endpoint).some((provided) => tags.some((tag) => isSameTag(tag, provided))),
    );
    const requestOf = (key: string) => getState().api.queries[key];
    const calls = running.map(({ key, abort }) => ({ key, requestId: requestOf(key)?.requestId, abort }));
    for (const { abort } of calls) abort();
    const isPending = ({ key, requestId }: (typeof calls)[number]) =>
      requestOf(key)?.status === QueryStatus.pending && requestOf(key)?.requestId === requestId;
    // The thunk rejects some microtasks later, and RTK Query does not repeat a query that is pending.
    while (calls.some(isPending)) await Promise.resolve();
    return calls.map(({ key }) => key);
  };

/**
 * The one way from a change to new replies: ends the running queries of the tags, repeats those that are used, and
 * forgets the others. Waits for no other call.
 */
export const reload =
  (tags: readonly TagDescription[]): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const aborted = await dispatch(abortQueries(tags));
    const known = baseApi.util.selectInvalidatedBy(getState(), tags).map(({ queryCacheKey }) => queryCacheKey);
    dispatch(baseApi.util.invalidateTags([...tags]));
    // First loads, whose tags the state does not know yet.
    const endpoints = baseApi.endpoints as Record<string, { initiate: Initiate } | undefined>;
    for (const key of aborted.filter((candidate) => !known.some((other) => other === candidate))) {
      const query = getState().api.queries[key];
      const initiate = query?.endpointName && endpoints[query.endpointName]?.initiate;
      if (initiate) void dispatch(initiate(query.originalArgs, refetchWithoutSubscription));
    }
  };

interface StartedMutation {
  dispatch: unknown;
  queryFulfilled: Promise<unknown>;
}

/** `onQueryStarted` of a mutation. Also after an error, because the server may have executed it; not after an abort. */
export const reloads =
  (...tags: Tag[]) =>
  async (_arg: unknown, { dispatch, queryFulfilled }: StartedMutation): Promise<void> => {
    const isAnswered = await queryFulfilled.then(
      () => true,
      (reason: unknown) => !(reason as { isUnhandledError: boolean }).isUnhandledError,
    );
    if (isAnswered) await (dispatch as AppDispatch)(reload(tags));
  };
