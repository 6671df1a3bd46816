import { type Dispatch } from 'redux';
import { type AppState } from './rootReducer';

/**
 * State and dispatch for the selectors and hooks of every feature. Types only, so that features do not depend on the
 * store.
 */
export type RootState = AppState;
export type AppDispatch = Dispatch;
