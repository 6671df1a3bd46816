import { createContext, useContext } from 'react';

/** The socket functions for screens. */
export interface Realtime {
  /** enters a conversation's room; the returned function leaves it */
  join(conversationId: string): () => void;
  /** follows the status of performers; the returned function stops */
  watch(performerIds: readonly string[]): () => void;
  reconnect(): void;
}

/** Does nothing. Used without a provider: on the server and in tests of single components. */
const silent: Realtime = { join: () => () => undefined, watch: () => () => undefined, reconnect: () => undefined };

const Context = createContext<Realtime>(silent);
export const RealtimeContext = Context.Provider;
export const useRealtime = () => useContext(Context);
