import { type Server as HttpServer } from 'node:http';
import { type ClientEventName, type ClientEvents, type ServerEventName, type ServerEvents } from '@contract/events';
import { type Caller } from '../http/caller';

/** One connected browser, as a handler sees it. `caller` is null for a guest and changes on `auth/login`. */
export interface Connection {
  id: string;
  ip: string;
  /** as a trusted proxy told; http/country.ts finds it where none did */
  country: string | null;
  /** the browser, as http/visitor.ts knows it; null where it did not say */
  device: string | null;
  caller: () => Caller | null;
  /** enters the room of a conversation; with `performerId` it hears of that performer's status too */
  join: (conversationId: string, performerId?: string | null) => void;
  leave: (conversationId: string) => void;
  /** replaces the performers whose status this connection wants to hear of */
  watch: (performerIds: string[]) => void;
  /** takes some of them out again */
  unwatch: (performerIds: string[]) => void;
  send: <E extends ServerEventName>(event: E, payload: ServerEvents[E]) => void;
}

export type SocketHandler<E extends ClientEventName> = (
  connection: Connection,
  payload: ClientEvents[E]['payload'],
) => Promise<ClientEvents[E]['answer']> | ClientEvents[E]['answer'];

/** Who is in a room: distinct accounts, and all connections (guests too). */
export interface Presence {
  accountIds: string[];
  total: number;
}

/** Whom a performer does not let in any more: these accounts, and everybody from these countries. */
export interface Shutout {
  performerId: string;
  accountIds: string[];
  countries: string[];
}

/** Whose connections leave which rooms: the account's, and those from browsers it was seen in. */
export interface Expulsion {
  /** one room, or all rooms of a performer */
  from: { conversationId: string } | { performerId: string };
  accountId: string;
  devices: string[];
  /** why, in a sentence for those who have to go */
  message: string;
}

/** Says things to those concerned. Call it after commit only. Nothing here decides who may hear what: the caller does. */
export interface Realtime {
  toAccount<E extends ServerEventName>(accountId: string, event: E, payload: ServerEvents[E]): void;
  /** leaves within some 40 ms, together with what else is said to the room until then, in order */
  toRoom<E extends ServerEventName>(conversationId: string, event: E, payload: ServerEvents[E]): void;
  /** the rooms and the watchers of that performer */
  toWatchers<E extends ServerEventName>(performerId: string, event: E, payload: ServerEvents[E]): void;
  toEveryone<E extends ServerEventName>(event: E, payload: ServerEvents[E]): void;
  /** binds the handler of a client event; its refusals become the acknowledgement's error */
  on<E extends ClientEventName>(event: E, handler: SocketHandler<E>): void;
  /** called when a connection is gone, with the rooms it was in */
  onGone(handler: (connection: Connection, conversationIds: string[]) => void): void;
  /** called when someone came into a room, left it, or became somebody else in it */
  onRoomChanged(handler: (conversationId: string) => void): void;
  /** called when the first connection of an account came to this process, and when its last one left */
  onAccountChanged(handler: (caller: Caller, state: 'connected' | 'disconnected') => void): void;
  /** over all processes */
  presenceIn(conversationId: string): Promise<Presence>;
  /** connections of an account, over all processes */
  connectionsOf(accountId: string): Promise<number>;
  /** ends every connection of an account's session (logout, suspension), or of all its sessions */
  disconnectAccount(accountId: string, sessionId?: string): void;
  /** takes connections out of rooms, in all processes, and tells them why. Whether they may come back is not decided here */
  expel(expulsion: Expulsion): void;
  /** takes them out of the performer's rooms, in all processes, and says `account/blocked` to each of them. Whether they may come back is not decided here */
  shutOut(shutout: Shutout): void;
  attach(server: HttpServer): void;
  close(): Promise<void>;
}
