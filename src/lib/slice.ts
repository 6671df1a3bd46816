/**
 * Slices without their reducers. What a screen needs of a slice are its actions, and those are names; what makes states of them (Redux Toolkit's own
 * `createSlice`, with immer) comes over the wire after the first paint, by way of `reducerOf`. The types are Redux Toolkit's.
 */
import {
  type CaseReducerActions,
  type CreateSliceOptions,
  type PayloadActionCreator,
  type SliceCaseReducers,
  type UnknownAction,
} from '@reduxjs/toolkit';

export { type PayloadAction } from '@reduxjs/toolkit';

/** A slice as it is declared, and its actions. */
export interface Slice<State, Actions = unknown> {
  declared: object;
  actions: Actions;
  /** known to the types alone */
  state?: State;
}

/** An action of its own, as `createAction` of Redux Toolkit makes it. */
export function createAction<P = void, T extends string = string>(type: T): PayloadActionCreator<P, T> {
  const create = (payload?: unknown) => ({ type, payload });
  const creator = Object.assign(create, {
    type,
    toString: () => type,
    match: (action: UnknownAction) => action.type === type,
  });
  return creator as unknown as PayloadActionCreator<P, T>;
}

/** Declares a slice. `reducerOf` makes its reducer. */
export function createSlice<State, Cases extends SliceCaseReducers<State>, Name extends string>(
  declared: CreateSliceOptions<State, Cases, Name>,
): Slice<State, CaseReducerActions<Cases, Name>> {
  const actions = Object.fromEntries(
    Object.keys(declared.reducers).map((key) => [key, createAction(`${declared.name}/${key}`)]),
  );
  return { declared, actions: actions as unknown as CaseReducerActions<Cases, Name> };
}

type Matcher = { match(action: unknown): boolean };
type Matched<C> = C extends { match: (action: unknown) => action is infer A } ? A : never;

/** Whether an action is one of those; for `addMatcher`. */
export const isAnyOf =
  <C extends readonly Matcher[]>(...creators: C) =>
  (action: UnknownAction): action is UnknownAction & Matched<C[number]> =>
    creators.some(({ match }) => match(action));
