import { HYDRATE } from 'next-redux-wrapper';
import { type Reducer } from 'redux';

/** A state that was made on the server. `wrapper.ts` sets the mark. */
export type ServerState<State> = State & { fromServer: true };

/**
 * Wraps a reducer so that HYDRATE takes over only states made on the server. A navigation in the browser dispatches
 * HYDRATE too, with an older snapshot that would overwrite newer socket events. The socket's state is never taken over.
 */
export const hydrated =
  <State extends { socket: unknown }>(reducer: Reducer<State>): Reducer<State> =>
  (state, action) => {
    if (action.type !== HYDRATE) return reducer(state, action);
    const { fromServer, socket, ...rest } = (action as unknown as { payload: Partial<ServerState<State>> }).payload;
    const current = state ?? reducer(undefined, action);
    // parts that share a list have copies of it in the server's JSON: the reducer shares it again
    return fromServer ? reducer({ ...current, ...rest, socket: current.socket ?? socket }, action) : current;
  };
