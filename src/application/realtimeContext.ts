import { createContext, useContext } from 'react';

/** What screens may ask of the socket. */
export interface Realtime {
  /** enters a conversation's room; the returned function leaves it */
  join(conversationId: string): () => void;
  /** follows the status of performers; the returned function stops */
  watch(performerIds: readonly string[]): () => void;
  reconnect(): void;
}

/** Without a provider (on the server, in a test of one component) nothing is joined and nothing is heard. */
const silent: Realtime = { join: () => () => undefined, watch: () => () => undefined, reconnect: () => undefined };

const Context = createContext<Realtime>(silent);
export const RealtimeContext = Context.Provider;
export const useRealtime = () => useContext(Context);
