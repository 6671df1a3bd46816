import { HYDRATE } from 'next-redux-wrapper';
import { type Reducer } from 'redux';

/** The mark of a state that the server made (`wrapper.ts` sets it). */
export type ServerState<State> = State & { fromServer: true };

/**
 * A client navigation fires HYDRATE as well, with an older snapshot of the browser's own state, over newer socket events. Only a state that
 * the server marked is taken over, and what a browser knows of its socket is never the server's business.
 */
export const hydrated =
  <State extends { socket: unknown }>(reducer: Reducer<State>): Reducer<State> =>
  (state, action) => {
    if (action.type !== HYDRATE) return reducer(state, action);
    const { fromServer, socket, ...rest } = (action as unknown as { payload: Partial<ServerState<State>> }).payload;
    const current = state ?? reducer(undefined, action);
    return fromServer ? { ...current, ...rest, socket: current.socket ?? socket } : current;
  };
