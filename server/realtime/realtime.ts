import { type Server as HttpServer } from 'node:http';
import { type ClientEventName, type ClientEvents, type ServerEventName, type ServerEvents } from '@contract/events';
import { type Caller } from '../http/caller';

/** One connected browser, as a handler sees it. `caller` is null for a guest and changes on `auth/login`. */
export interface Connection {
  id: string;
  ip: string;
  caller: () => Caller | null;
  /** rooms this connection is in, by conversation */
  join: (conversationId: string) => void;
  leave: (conversationId: string) => void;
  /** replaces the performers whose status this connection wants to hear of */
  watch: (performerIds: string[]) => void;
  send: <E extends ServerEventName>(event: E, payload: ServerEvents[E]) => void;
}

export type SocketHandler<E extends ClientEventName> = (connection: Connection, payload: ClientEvents[E]['payload']) => Promise<ClientEvents[E]['answer']>;

/** Says things to those concerned. Call it after commit only. Nothing here decides who may hear what: the caller does. */
export interface Realtime {
  toAccount<E extends ServerEventName>(accountId: string, event: E, payload: ServerEvents[E]): void;
  toRoom<E extends ServerEventName>(conversationId: string, event: E, payload: ServerEvents[E]): void;
  /** the rooms and the watchers of that performer */
  toWatchers<E extends ServerEventName>(performerId: string, event: E, payload: ServerEvents[E]): void;
  toEveryone<E extends ServerEventName>(event: E, payload: ServerEvents[E]): void;
  /** binds the handler of a client event; its refusals become the acknowledgement's error */
  on<E extends ClientEventName>(event: E, handler: SocketHandler<E>): void;
  /** called when a connection is gone, with the rooms it was in */
  onGone(handler: (connection: Connection, conversationIds: string[]) => void): void;
  /** distinct accounts and the count of all connections (guests too) in a room, over all processes */
  presenceIn(conversationId: string): Promise<{ accountIds: string[]; total: number }>;
  /** ends every connection of an account's session (logout, suspension), or of all its sessions */
  disconnectAccount(accountId: string, sessionId?: string): void;
  attach(server: HttpServer): void;
  close(): Promise<void>;
}
