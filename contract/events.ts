import { type Processing } from './items';
import { type MessageView } from './chat';
import { type RoomModeView, type RoomRole } from './rooms';
import { type StreamingStatusWord } from './performers';
import { type MeterView, type ReceiptView, type ShowRequestView } from './shows';
import { type UserBriefView } from './users';

/** Where the socket answers below the site's origin. */
export const SOCKET_PATH = '/socket.io';

/** What became of a request, with the other side in short and the price of a minute. */
export interface ShowWord {
  conversationId: string;
  other: UserBriefView;
  price: number;
}

/** What the server says, by event name. */
export interface ServerEvents {
  'performer/status': {
    performerId: string;
    status: 'connected' | 'disconnected' | StreamingStatusWord;
    streamingTitle: string;
  };
  /** Lines of one moment may come in either order; `seq`, without holes in a conversation, tells theirs. */
  'message/created': { message: MessageView; seq: number };
  /** `seq` is the line's own number */
  'message/deleted': { conversationId: string; _id: string; seq: number };
  /** `netPrice` (tokens the performer keeps) is set for the performer alone */
  'tip/received': {
    sender: UserBriefView;
    tokens: number;
    conversationId: string;
    message: MessageView | null;
    netPrice?: number;
  };
  /** change and balance in tokens; a repeated eventId must be a no-op */
  'balance/changed': { eventId: string; change: number; balance: number };
  'room/changed': { conversationId: string; total: number; members: UserBriefView[] };
  /** how the room is kept has changed */
  'room/mode': { conversationId: string; mode: RoomModeView };
  /** the connection was taken out of the room; `message` says why */
  'room/expelled': { conversationId: string; message: string };
  'stream/started': { performerId: string; sessionId: string };
  'stream/ended': { performerId: string; sessionId: string };
  /** to the performer who is asked, and to the member's other pages */
  'show/requested': ShowRequestView;
  'show/accepted': ShowWord;
  'show/declined': ShowWord;
  'show/cancelled': ShowWord;
  'show/expired': ShowWord;
  /** every few seconds to both sides, same figures; at once when the meter pauses, goes on, or little is left */
  'show/metered': MeterView & { conversationId: string };
  /** to the performer and the members of a group show, when somebody came or left: who is in it now */
  'show/participants': { conversationId: string; participants: UserBriefView[] };
  /** `receipt` is each side's own; null for a show that never ran */
  'show/ended': { conversationId: string; reason: string; receipt: ReceiptView | null };
  'messages/unread': { total: number };
  /** all lines of that conversation up to this number are gone, tips excepted: for the account that removed them, or for a whole room */
  'messages/cleared': { conversationId: string; seq: number };
  'account/blocked': { performerId: string };
  /** to the performer alone: how far the work on an upload of theirs is. `progress` from 0 to 1, `fault` in words when it failed */
  'asset/processed': {
    type: 'video' | 'photo';
    _id: string;
    processing: Processing;
    progress: number;
    fault: string | null;
  };
  /**
   * to the performer alone: the recording ended before the show did (`over`), is made into draft videos now (`making`), which did not work so far and is
   * tried again (`late`), or was made into so many (`kept`; none of a show that was too short); `message` says it in words
   */
  'show/recorded': { sessionId: string; state: 'over' | 'making' | 'late' | 'kept'; videos: number; message: string };
  'site/maintenance': { on: boolean };
}
export type ServerEventName = keyof ServerEvents;

/**
 * In a busy room the events of some 40 ms travel as one packet under this name: a list of [event, payload], in order.
 * A client asks for it at the handshake (`auth: { batch: true }` or `?batch=1`); others get each event by itself.
 */
export const BATCH_EVENT = 'batch';
export type BatchedEvent = { [E in ServerEventName]: [event: E, payload: ServerEvents[E]] }[ServerEventName];

/** What a performer does at a moment, in the words of the views of performers; `performer/status` tells what changes of it. */
export interface StageView {
  performerId: string;
  streamingStatus: 'public' | 'private' | 'group' | 'offline';
  isOnline: boolean;
  streamingTitle: string;
}

/** What an acknowledgement carries when the server refuses. */
export interface SocketRefusal {
  error: string;
  message: string;
}

/** What a client says: its payload, and what the acknowledgement answers. */
export interface ClientEvents {
  'auth/login': { payload: { token: string }; answer: { accountId: string } };
  'auth/logout': { payload: Record<string, never>; answer: Record<string, never> };
  /** `role`: what the caller is in this room; `mode`: what holds in it; `open`: a public room, whose history is read by the address of public rooms. `cleared`: up to this number the caller has removed all. `deleted`: ids of lines that were taken back lately, which a returning client may still show. `lastSeq`: the highest number up to which the client misses nothing. `missed` holds what came after it, oldest first (at most 200; `more` says that a REST page must fill the rest) */
  'room/join': {
    payload: { conversationId: string; lastSeq?: number };
    answer: {
      members: UserBriefView[];
      total: number;
      missed: MessageView[];
      more: boolean;
      deleted: string[];
      cleared: number;
      mode: RoomModeView;
      role: RoomRole;
      open: boolean;
    };
  };
  'room/leave': { payload: { conversationId: string }; answer: Record<string, never> };
  /** `now`: what each of them does at this moment, but for those who may not be seen */
  'performers/watch': { payload: { ids: string[] }; answer: { now: StageView[] } };
}
export type ClientEventName = keyof ClientEvents;
/** How every acknowledgement is wrapped. */
export type SocketAnswer<N extends ClientEventName> =
  { ok: true; data: ClientEvents[N]['answer'] } | ({ ok: false } & SocketRefusal);
