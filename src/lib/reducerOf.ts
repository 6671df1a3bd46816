import { createSlice, type CreateSliceOptions, type Reducer } from '@reduxjs/toolkit';
import { type Slice } from './slice';

/** The reducer of a slice. Only the root reducer asks for it: with it comes Redux Toolkit, which the first paint goes without. */
export const reducerOf = <State>({ declared }: Slice<State>): Reducer<State> =>
  createSlice(declared as CreateSliceOptions<State>).reducer;
