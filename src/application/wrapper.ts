import { createWrapper } from 'next-redux-wrapper';
import { applyMiddleware, legacy_createStore as createStore } from 'redux';
import { deferredSagas } from './deferredSagas';
import { type ServerState } from './hydrated';
import { type AppState, rootReducer } from './rootReducer';

/**
 * Makes a store. Sagas run in the browser only, because they live as long as the page: on the server, a page's
 * `getInitialProps` calls the feature's api itself. (`configureStore` would add thunks, checks and 2 KiB to the first
 * load.)
 */
export function makeStore() {
  return typeof window === 'undefined'
    ? createStore(rootReducer)
    : createStore(rootReducer, applyMiddleware(deferredSagas));
}

export type AppStore = ReturnType<typeof makeStore>;

/** The mark tells a state made on the server from the browser's own snapshot (see hydrated). */
export const wrapper = createWrapper<AppStore>(makeStore, {
  serializeState: (state: AppState): ServerState<AppState> => ({ ...state, fromServer: true }),
});
