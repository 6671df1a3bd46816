import { type Server as HttpServer } from 'node:http';
import { type ClientEventName, type ClientEvents, type ServerEventName, type ServerEvents } from '@contract/events';
import { type Caller } from '../http/caller';

/** One connected client. `caller` is null for a guest and changes on `auth/login`. */
export interface Connection {
  id: string;
  ip: string;
  /** the country a trusted proxy sent; http/country.ts looks it up otherwise */
  country: string | null;
  /** the device id (see http/visitor.ts); null when the client sent none */
  device: string | null;
  caller: () => Caller | null;
  /** joins the room of a conversation; with `performerId` also the status events of that performer */
  join: (conversationId: string, performerId?: string | null) => void;
  leave: (conversationId: string) => void;
  /**
   * hears the room of a conversation without being counted there
   * @returns a function that ends it; null for a connection that has closed
   */
  overhear: (conversationId: string) => (() => void) | null;
  /** replaces the list of performers whose status events this connection receives */
  watch: (performerIds: string[]) => void;
  /** removes performers from that list */
  unwatch: (performerIds: string[]) => void;
  send: <E extends ServerEventName>(event: E, payload: ServerEvents[E]) => void;
}

export type SocketHandler<E extends ClientEventName> = (
  connection: Connection,
  payload: ClientEvents[E]['payload'],
) => Promise<ClientEvents[E]['answer']> | ClientEvents[E]['answer'];

/**
 * The number of connections in a room, including guests, and some of its accounts, each once. Of one account, and of
 * the guests of one address block, at most `GUESTS_COUNTED_PER_BLOCK_MAX` connections to a process count.
 */
export interface Presence {
  accountIds: string[];
  total: number;
}

/** The visitors a performer blocks: accounts, and all visitors from some countries. */
export interface BlockedVisitors {
  performerId: string;
  accountIds: string[];
  countries: string[];
}

/** Removes the connections of an account, and of the devices it has used, from rooms. */
export interface Expulsion {
  /** one room, or all rooms of a performer */
  from: { conversationId: string } | { performerId: string };
  accountId: string;
  devices: string[];
  /** the reason, shown to the expelled visitor */
  message: string;
}

/**
 * Sends events to clients. Call it only after the commit. It does not check permissions: the caller decides the
 * audience.
 */
export interface Realtime {
  toAccount<E extends ServerEventName>(accountId: string, event: E, payload: ServerEvents[E]): void;
  /** the same event for several accounts, as one packet between processes */
  toAccounts<E extends ServerEventName>(accountIds: string[], event: E, payload: ServerEvents[E]): void;
  /** sent within a fraction of a second (see batches.ts), in one packet with the other events of the room, in order */
  toRoom<E extends ServerEventName>(conversationId: string, event: E, payload: ServerEvents[E]): void;
  /** only the connections of this process */
  toRoomHere<E extends ServerEventName>(conversationId: string, event: E, payload: ServerEvents[E]): void;
  /** everyone in the performer's rooms, and every connection that watches the performer */
  toWatchers<E extends ServerEventName>(performerId: string, event: E, payload: ServerEvents[E]): void;
  /** every connection of an operator */
  toOperators<E extends ServerEventName>(event: E, payload: ServerEvents[E]): void;
  toEveryone<E extends ServerEventName>(event: E, payload: ServerEvents[E]): void;
  /** binds the handler of a client event; its refusals become the acknowledgement's error */
  on<E extends ClientEventName>(event: E, handler: SocketHandler<E>): void;
  /** called when a connection has closed, with the rooms it was in */
  onDisconnected(handler: (connection: Connection, conversationIds: string[]) => void): void;
  /** called when a connection of any process joined or left a room, or changed its account there */
  onRoomChanged(handler: (conversationId: string) => void): void;
  /** called for the first connection of an account to this process, and after its last one */
  onAccountChanged(handler: (caller: Caller, state: 'connected' | 'disconnected') => void): void;
  /** over all processes; the others' connections as they were told last */
  presenceIn(conversationId: string): Presence;
  /** counts the connections of an account, over all processes */
  connectionsOf(accountId: string): Promise<number>;
  /** closes the connections of one session of an account, or of all its sessions */
  disconnectAccount(accountId: string, sessionId?: string): void;
  /** removes connections from rooms, in all processes, and sends them the reason; joining again is checked elsewhere */
  expel(expulsion: Expulsion): void;
  /**
   * removes visitors from the performer's rooms, in all processes, and sends them `account/blocked`; joining again is
   * checked elsewhere
   */
  removeBlocked(blocked: BlockedVisitors): void;
  /** whether Redis answers; null when this process shares its rooms with no other */
  clusterAnswers(): boolean | null;
  /** tells all connections of this process to connect again, to another process */
  moveAway(): void;
  /** the open sockets of this process, and the chat rooms that they are in */
  counts(): { sockets: number; rooms: number };
  attach(server: HttpServer): void;
  close(): Promise<void>;
}
