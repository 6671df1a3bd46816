import { createWrapper } from 'next-redux-wrapper';
import { legacy_createStore as createStore, type Store, type UnknownAction } from 'redux';
import { reducer } from '@/application/reducer';
import { type ServerState } from './hydrated';
import { type Late, late } from './late';
import { type AppState } from './rootReducer';

/** With which every store of the server begins: nothing of it changes, and the reducers need not make it for each. */
const beginning = typeof window === 'undefined' ? reducer(undefined, { type: '' }) : undefined;

/**
 * A store. Sagas live as long as the page and therefore run in the browser alone: on the server a page's `getInitialProps` calls the
 * feature's api itself, and `useWrappedStore` makes a second store there only to render.
 */
export function makeStore(): AppStore {
  return typeof window === 'undefined' ? createStore(reducer, beginning) : createStore(reducer, late);
}

/** The application's store; what may arrive late does so in browsers alone. */
export type AppStore = Store<AppState, UnknownAction> & Partial<Late>;

/** The mark tells a state made on the server from the browser's own snapshot (see hydrated). */
export const wrapper = createWrapper<AppStore>(makeStore, {
  serializeState: (state: AppState): ServerState => ({ ...state, fromServer: true }),
});
