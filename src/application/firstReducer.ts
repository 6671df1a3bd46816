import { type Reducer } from '@reduxjs/toolkit';
import { authSlice } from '@/features/auth/slice';
import { categoriesSlice } from '@/features/categories/slice';
import { performerSlice } from '@/features/performers/slice';
import { socketSlice } from '@/features/realtime/slice';
import { settingsSlice, uiSlice } from '@/features/site/slice';
import { userSlice } from '@/features/users/slice';
import { beside } from '@/lib/beside';
import { hydrated } from './hydrated';
import { type AppState } from './rootReducer';

/** A reducer over the fields it knows; what stands beside them stays as the server made it. */
function among<S extends object>(own: Reducer): Reducer<S> {
  return (state, action) => {
    const next = own(state, action) as S;
    return next === state ? state : { ...state, ...next };
  };
}

const first: { [K in keyof AppState]?: Reducer } = {
  auth: authSlice.reducer,
  performer: among(beside(performerSlice.reducer, { categories: categoriesSlice.reducer })),
  user: among(userSlice.reducer),
  settings: settingsSlice.reducer,
  ui: uiSlice.reducer,
  socket: socketSlice.reducer,
};

/**
 * What every page needs at its first paint: who this is, the site, the performers. The others' states are there too, as the server made them; what
 * happens to them before their reducers have arrived is made up for then (`late.ts`).
 */
export const reducer = hydrated((state, action) => {
  let next = state;
  for (const [key, reducer] of Object.entries(first)) {
    const was = state?.[key as keyof AppState];
    const is: unknown = reducer(was, action);
    if (is !== was) next = { ...next, [key]: is } as AppState;
  }
  return next as AppState;
});
