import { hydrated } from './hydrated';
import { type AppState } from './rootReducer';

/**
 * What browsers begin with: the state as the server made it, and as it is kept until the reducers have arrived; what happens meanwhile is made up for
 * then (`late.ts`). A first paint needs no more.
 */
export const reducer = hydrated((state) => state ?? ({} as AppState));
