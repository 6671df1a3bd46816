import { configureStore, type Middleware } from '@reduxjs/toolkit';
import { createWrapper } from 'next-redux-wrapper';
import { lateSagas } from './lateSagas';
import { type AppState, rootReducer, type ServerState } from './rootReducer';

/**
 * A store. Sagas live as long as the page and therefore run in the browser alone: on the server a page's `getInitialProps` calls the
 * feature's api itself, and `useWrappedStore` makes a second store there only to render.
 */
export function makeStore() {
  const ours: Middleware[] = typeof window === 'undefined' ? [] : [lateSagas];
  return configureStore({
    reducer: rootReducer,
    // the checks of development are for mistakes, not for their own slowness on a busy machine
    middleware: (defaults) => defaults({ thunk: false, immutableCheck: { warnAfter: 1000 }, serializableCheck: { warnAfter: 1000 } }).concat(ours),
  });
}

export type AppStore = ReturnType<typeof makeStore>;

/** The mark tells a state made on the server from the browser's own snapshot (see rootReducer). */
export const wrapper = createWrapper<AppStore>(makeStore, { serializeState: (state: AppState): ServerState => ({ ...state, fromServer: true }) });
