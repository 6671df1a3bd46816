import { type Reducer, type UnknownAction } from 'redux';

/** A place in the root reducer that a slice fills later. */
export interface ReducerSlot<State> {
  initialState: State;
  /** keeps the state as it is until the slot is filled, also the state of a page from the server */
  reducer: Reducer<State>;
  fill(reducer: Reducer<State>): void;
}

/**
 * Keeps a slice out of the first load of pages that don't need it. The root reducer imports the slot with the initial
 * state, and the module of the slice fills the slot when it loads. Actions come from that module, so none can be
 * dispatched before. It works the same on the server and in the browser (docs/decisions/0014).
 */
export function reducerSlot<State>(initialState: State): ReducerSlot<State> {
  let filled: Reducer<State> | null = null;
  return {
    initialState,
    reducer: (state: State | undefined = initialState, action: UnknownAction) =>
      filled ? filled(state, action) : state,
    fill: (reducer) => void (filled = reducer),
  };
}
