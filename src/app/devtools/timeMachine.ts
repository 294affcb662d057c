import type { Action, Middleware, Reducer, StoreEnhancer, StoreEnhancerStoreCreator } from '@reduxjs/toolkit';
import { noSavedReplies } from '../../shared/persist/savedReplies';
import type { StoreTools } from './storeTools';

/** As much of the state of Redux DevTools as is looked at. */
export interface LiftedState {
  actionsById: Record<string, { type: string; action: Action }>;
  stagedActionIds: readonly number[];
  skippedActionIds: readonly number[];
  committedState: unknown;
  currentStateIndex: number;
  isLocked?: boolean;
}

/** After these the log is no longer what happened here: the page stays read-only until it is reloaded. */
const REWRITES = /^(IMPORT_STATE|RESET|ROLLBACK|SWEEP|REORDER_ACTION)$/;
const MAKES_TRUTH = /^(COMMIT|PAUSE_RECORDING)$/;
/** What RTK Query's hooks ask of its own middleware; changes no data. */
const MACHINERY = /^(__rtkq\/|api\/(internalSubscriptions|subscriptions|config)\/)/;

const isAtHead = (state: LiftedState) =>
  state.currentStateIndex === state.stagedActionIds.length - 1 &&
  state.skippedActionIds.length === 0 &&
  !state.isLocked;

interface Told {
  type: string;
  meta?: { requestId?: string; requestStatus?: string };
}

/** How the log may leave the lifted store: without secrets. */
export interface Redaction {
  action: (action: Action) => Action;
  state: (state: unknown) => unknown;
}

/**
 * Jumping, skipping, importing and replaying show another moment and do nothing: while the page is not live, no event of
 * the page reaches listeners or reducers, no call reaches the network, and reducers run without redux-persist.
 */
export function createTimeMachine(
  redaction: Redaction,
): Omit<StoreTools, 'enhancer'> & { inner: StoreEnhancer; isLive: () => boolean } {
  let isLive = true;
  let isHappening = true;
  let isOurs = true;
  /** Calls that went out while the page was live: their replies belong to the log, whatever is shown meanwhile. */
  const underWay = new Set<string>();

  const watched =
    (lifted: Reducer<LiftedState>): Reducer<LiftedState> =>
    (state, action) => {
      isHappening = isLive && (action.type === 'PERFORM_ACTION' || action.type.startsWith('@@redux/'));
      try {
        const wasAtHead = state === undefined || isAtHead(state);
        const next = lifted(state, action);
        if (REWRITES.test(action.type) || (MAKES_TRUTH.test(action.type) && !wasAtHead)) isOurs = false;
        isLive = isOurs && isAtHead(next);
        return next;
      } finally {
        isHappening = true;
      }
    };

  const clean = new WeakMap<object, object>();
  const cleaned = <T extends object>(value: T, make: (value: T) => object): T => {
    const found = clean.get(value) ?? make(value);
    clean.set(value, found);
    return found as T;
  };
  /** The extension writes exports from here, past its own sanitizers: what it finds is sanitised already. */
  const shown = (state: LiftedState): LiftedState =>
    cleaned(state, () => ({
      ...state,
      actionsById: Object.fromEntries(
        Object.entries(state.actionsById).map(([id, entry]) => [
          id,
          cleaned(entry, () => ({ ...entry, action: redaction.action(entry.action) })),
        ]),
      ),
      committedState: redaction.state(state.committedState),
    }));

  const inner = (create: StoreEnhancerStoreCreator) => (reducer: Reducer<LiftedState>, preloaded?: LiftedState) => {
    const store = (
      create as (
        reducer: Reducer<LiftedState>,
        preloaded?: LiftedState,
      ) => { getState: () => LiftedState; replaceReducer: (next: Reducer<LiftedState>) => void }
    )(watched(reducer), preloaded);
    return {
      ...store,
      getState: () => shown(store.getState()),
      replaceReducer: (next: Reducer<LiftedState>) => store.replaceReducer(watched(next)),
    };
  };

  const middleware: Middleware = () => (next) => (action) => {
    const { type, meta } = action as Told;
    // Thunks are let run: they find the network shut, and their events go nowhere.
    if (typeof type !== 'string' || MACHINERY.test(type)) return next(action);
    const request = meta?.requestId;
    const isReply = request !== undefined && underWay.has(request);
    if (!isLive && !isReply) return action;
    if (request !== undefined && meta?.requestStatus === 'pending') underWay.add(request);
    else if (request !== undefined) underWay.delete(request);
    return next(action);
  };

  return {
    middleware,
    inner: inner as unknown as StoreEnhancer,
    isLive: () => isLive,
    reducer: (live, again) => (state, action) => (isHappening ? live : again)(state, action),
    services: (services) => ({
      ...services,
      fetch: (...args) =>
        isLive
          ? services.fetch(...args)
          : Promise.reject(new DOMException('The page shows another moment.', 'AbortError')),
      saved: {
        read: (key) => (isLive ? services.saved : noSavedReplies).read(key),
        write: (key, reply) => (isLive ? services.saved : noSavedReplies).write(key, reply),
        list: (beginning) => (isLive ? services.saved : noSavedReplies).list(beginning),
        clear: () => (isLive ? services.saved : noSavedReplies).clear(),
      },
    }),
  };
}
