import { configureStore } from '@reduxjs/toolkit';
import { createWrapper } from 'next-redux-wrapper';
import { reducer } from '@/application/reducer';
import { type ServerState } from './hydrated';
import { late } from './late';
import { type AppState } from './rootReducer';

/**
 * A store. Sagas live as long as the page and therefore run in the browser alone: on the server a page's `getInitialProps` calls the
 * feature's api itself, and `useWrappedStore` makes a second store there only to render.
 */
export function makeStore() {
  return configureStore({
    reducer,
    // the checks of development are for mistakes, not for their own slowness on a busy machine
    middleware: (defaults) => defaults({ thunk: false, immutableCheck: { warnAfter: 1000 }, serializableCheck: { warnAfter: 1000 } }),
    enhancers: (defaults) => (typeof window === 'undefined' ? defaults() : defaults().concat(late)),
  });
}

export type AppStore = ReturnType<typeof makeStore>;

/** The mark tells a state made on the server from the browser's own snapshot (see hydrated). */
export const wrapper = createWrapper<AppStore>(makeStore, { serializeState: (state: AppState): ServerState => ({ ...state, fromServer: true }) });
