import { isAction, type StoreEnhancer, type UnknownAction } from '@reduxjs/toolkit';
import { HYDRATE } from 'next-redux-wrapper';
import { type AppState } from './rootReducer';

/**
 * Most reducers and all sagas answer to people, so they come over the wire when the first page is on screen and not before: the first action of
 * its life asks for them. What happened until they are there is done over for the states they keep, and handed to the sagas in order. Should the code
 * not arrive, the next action asks again.
 */
export const late: StoreEnhancer = (createStore) => (reducer, preloaded) => {
  const store = createStore(reducer, preloaded);
  let feed: ((action: unknown) => unknown) | null = null;
  let asking = false;
  let before: unknown;
  const happened: UnknownAction[] = [];

  const ask = async () => {
    asking = true;
    try {
      const { rootReducer, startSagas } = await import('./arriving');
      const made = happened.reduce(rootReducer, before as AppState);
      store.replaceReducer((() => made) as never);
      store.replaceReducer(rootReducer as never);
      feed = startSagas(lasting);
      happened.splice(0).forEach((action) => action.type === HYDRATE || feed?.(action));
    } finally {
      asking = false;
    }
  };
  const dispatch: typeof store.dispatch = (action) => {
    if (feed) {
      const result = store.dispatch(action);
      feed(action);
      return result;
    }
    const begins = isAction(action) && action.type !== HYDRATE;
    if (begins && !happened.length) before = store.getState();
    const result = store.dispatch(action);
    if (begins || happened.length) {
      happened.push(action as unknown as UnknownAction);
      if (!asking) void ask();
    }
    return result;
  };
  const lasting = { ...store, dispatch };
  return lasting;
};
