import { type AppState } from './rootReducer';
import { type AppStore } from './wrapper';

/** For selectors and hooks of every feature. Types only: features never run anything of `app`. */
export type RootState = AppState;
export type AppDispatch = AppStore['dispatch'];
