import { HYDRATE } from 'next-redux-wrapper';
import { type Action, isAction, type StoreEnhancer, type UnknownAction } from 'redux';
import { pageIsCalm } from '@/lib/calm';
import { type AppState } from './rootReducer';

/** What a browser's store can be asked besides. */
export interface Late {
  /** the reducers and sagas are there, or cannot be had */
  arrived(): Promise<void>;
}

/**
 * Reducers and sagas answer to people, so they come over the wire when the first page stands and not before: the first action of its life asks for
 * them. What happened until they are there is done over in order, for the states they keep and for the sagas. Should the code not arrive, the next action
 * asks again.
 */
export const late: StoreEnhancer<Late> = (createStore) => (reducer, preloaded) => {
  const store = createStore(reducer, preloaded);
  let feed: ((action: unknown) => unknown) | null = null;
  let asking: Promise<void> | null = null;
  let before: unknown;
  /** nobody is told of the states on the way */
  let catchingUp = false;
  const happened: UnknownAction[] = [];

  const begin = async () => {
    const { breathe, rootReducer, startSagas } = await import('./arriving');
    // taking the code in, catching up and showing what came of it are long enough each: whoever presses meanwhile is answered in between
    await breathe();
    const beginning = (happened.length ? before : store.getState()) as AppState;
    catchingUp = true;
    try {
      store.replaceReducer((() => beginning) as never);
      store.replaceReducer(rootReducer as never);
      feed = startSagas(lasting as never);
      // one after the other, as if it happened now: what a saga makes of one action must not come over what somebody did after it
      happened
        .splice(0)
        .forEach((action) => (action.type === HYDRATE ? store.dispatch(action as never) : dispatch(action)));
    } finally {
      catchingUp = false;
    }
    await breathe();
    store.dispatch({ type: 'late/arrived' } as never);
  };
  const arrived = async (): Promise<void> => {
    if (!feed) await (asking ??= begin().finally(() => (asking = null)));
  };
  const dispatch = <A extends Action>(action: A): A => {
    if (feed) {
      const result = store.dispatch(action as never);
      feed(action);
      return result;
    }
    const begins = isAction(action) && action.type !== HYDRATE;
    if (begins && !happened.length) before = store.getState();
    store.dispatch(action as never);
    if (begins || happened.length) {
      happened.push(action as unknown as UnknownAction);
      void pageIsCalm().then(arrived);
    }
    return action;
  };
  const subscribe: typeof store.subscribe = (listener) => store.subscribe(() => catchingUp || listener());
  const lasting = { ...store, dispatch, subscribe, arrived };
  return lasting as never;
};
