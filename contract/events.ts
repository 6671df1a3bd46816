import { type Processing } from './items';
import { type CelebrationView, type MessageView } from './chat';
import { type RoomModeView, type RoomRole } from './rooms';
import { type StreamingStatus } from './performers';
import { type MeterView, type ReceiptView, type ShowRequestView, type SpyingView } from './shows';
import { type ShownGoalsView } from './goals';
import { type NotificationView } from './notifications';
import { type ShownPollView } from './polls';
import { type OverlayKind } from './limits';
import { type MenuOrderView } from './tipMenu';
import { type TipSoundView } from './tipSounds';
import { type UserBriefView } from './users';

/** The path of the socket on the site's origin. */
export const SOCKET_PATH = '/socket.io';

/** The outcome of a private show request. `price` is in tokens per minute. */
export interface ShowRequestOutcome {
  conversationId: string;
  other: UserBriefView;
  price: number;
}

/** The payloads of server events, by event name. */
export interface ServerEvents {
  'performer/status': {
    performerId: string;
    status: 'connected' | 'disconnected' | StreamingStatus;
    streamingTitle: string;
    /** unchanged if absent */
    groupShowFull?: boolean;
    /** unchanged if absent */
    spySeatPrice?: number;
  };
  /** concurrent messages can arrive in any order; `seq` gives the right one */
  'message/created': { message: MessageView; seq: number };
  /** `seq` is the number of the deleted message */
  'message/deleted': { conversationId: string; _id: string; seq: number };
  /** a deleted message is shown again, in its old place */
  'message/restored': { message: MessageView; seq: number };
  /** sent to the performer and the sender of an anonymous tip, after its message */
  'message/sender': {
    conversationId: string;
    messageId: string;
    senderInfo: NonNullable<MessageView['senderInfo']>;
  };
  /** the room celebrates a tip */
  'message/celebrated': { conversationId: string; messageId: string; celebration: CelebrationView };
  /**
   * `netPrice`, the tokens the performer keeps, is sent to the performer only; so is the `sender` of an anonymous tip,
   * which is null for the room
   */
  'tip/received': {
    sender: UserBriefView | null;
    tokens: number;
    conversationId: string;
    message: MessageView | null;
    netPrice?: number;
  };
  /** an order of the tip menu has another status */
  'message/order': { conversationId: string; messageId: string; status: MenuOrderView['status'] };
  /** an entry of the room's tip menu was ordered or its tokens were returned */
  'menu/supply': { performerId: string; entryId: string; left: number | null; readyAt: string | null };
  /** the room shows another tip menu, or other entries: load it again */
  'menu/changed': { performerId: string };
  /** sent to the performer: the queue of orders has changed; `isNew` for a new order */
  'menu/queue': { isNew: boolean };
  /** the room's goals have another value, or are others; clients ignore one that is older than theirs (`at`) */
  'goals/changed': ShownGoalsView;
  /** the room's poll has more votes, began or ended; clients ignore one that is older than theirs (`at`) */
  'poll/changed': ShownPollView;
  /** amounts in tokens; clients ignore an `eventId` they have processed */
  'balance/changed': { eventId: string; change: number; balance: number };
  'room/changed': { conversationId: string; total: number; members: UserBriefView[] };
  /** the chat rules have changed */
  'room/mode': { conversationId: string; mode: RoomModeView };
  /** the connection was removed from the room; `message` is the reason */
  'room/expelled': { conversationId: string; message: string };
  /** viewers who watch through the edge need a new pass within this time */
  'stream/edge': { streamId: string; withinMs: number };
  'stream/started': { performerId: string; sessionId: string };
  'stream/ended': { performerId: string; sessionId: string };
  /** sent to the performer, and to the other tabs of the member */
  'show/requested': ShowRequestView;
  'show/accepted': ShowRequestOutcome;
  'show/declined': ShowRequestOutcome;
  'show/cancelled': ShowRequestOutcome;
  'show/expired': ShowRequestOutcome;
  /** sent to both sides every few seconds, and at once when the meter pauses, resumes or the balance runs low */
  'show/metered': MeterView & { conversationId: string };
  /** sent to the performer and the participants of a group show when a participant joins or leaves */
  'show/participants': { conversationId: string; participants: UserBriefView[] };
  /** sent to the performer and the member of a private show when a spy comes or leaves; null: nobody may watch now */
  'show/spying': { conversationId: string; spying: SpyingView | null };
  /** each side gets its own `receipt`; null for a show that never started */
  'show/ended': { conversationId: string; reason: string; receipt: ReceiptView | null };
  'messages/unread': { total: number };
  /**
   * The account's notifications have changed: one arrived, or some were read (`arrived` is null). `unread` is how many
   * are unread, or how many more than before. With `toast`, open pages say at once what arrived.
   */
  'notifications/changed': { unread: number | { more: 0 | 1 }; arrived: NotificationView | null; toast: boolean };
  /** the messages up to `seq`, except tips, were removed: for the account that removed them, or for a whole room */
  'messages/cleared': { conversationId: string; seq: number };
  'account/blocked': { performerId: string };
  /** sent to an account that blocked or unblocked another one, in all its browsers */
  'blocking/changed': { accountId: string; blocked: boolean };
  /**
   * sent to the performer: the processing state of an upload. `progress` from 0 to 1, `fault` is the reason of a
   * failure
   */
  'asset/processed': {
    type: 'video' | 'photo';
    _id: string;
    processing: Processing;
    progress: number;
    fault: string | null;
  };
  /**
   * Sent to the performer. `over`: the recording ended before the show. `making`: it is being turned into draft videos.
   * `late`: that failed and will be retried. `kept`: the drafts are ready (`videos` is 0 for a show that was too
   * short). `message` is the text to show.
   */
  'show/recorded': { sessionId: string; state: 'over' | 'making' | 'late' | 'kept'; videos: number; message: string };
  /** an operator's line that only the performer sees; `isEnd`: the operator ended the show */
  'show/warned': { sessionId: string; text: string; isEnd: boolean };
  /** the key of this overlay has ended */
  'overlay/ended': Record<string, never>;
  'site/maintenance': { on: boolean };
  /** sent to operators: what waits on the desk has changed, so counts and lists should be loaded again */
  'desk/changed': Record<string, never>;
}
export type ServerEventName = keyof ServerEvents;

/**
 * In a busy room the events of about 40 ms arrive as one packet with this name: a list of [event, payload], in order.
 * Clients ask for it in the handshake (`auth: { batch: true }` or `?batch=1`); others get each event separately.
 */
export const BATCH_EVENT = 'batch';
export type BatchedEvent = { [E in ServerEventName]: [event: E, payload: ServerEvents[E]] }[ServerEventName];

/**
 * The server sends this event, without a payload, when its process is about to end: connect again now, and the proxy
 * leads to another process.
 */
export const MOVE_EVENT = 'server/moving';

/** The current status of a performer, with the fields of the performer views. `performer/status` sends the changes. */
export interface StageView {
  performerId: string;
  streamingStatus: 'public' | 'private' | 'group' | 'offline';
  isOnline: boolean;
  streamingTitle: string;
  /** only during a group show */
  groupShowFull?: boolean;
  /** only during a private show: what a spy pays a minute; 0: nobody may watch */
  spySeatPrice?: number;
}

/** The contents of a performer's overlay for OBS. Guests of the room see all of them, too. */
export interface OverlayView {
  overlay: OverlayKind;
  performerId: string;
  conversationId: string;
  /** the number of the room's last message */
  lastSeq: number;
  /** for alerts (tips only) and chat, oldest first */
  messages: MessageView[];
  goals: ShownGoalsView | null;
  /** for alerts: the sounds of tips, the smallest amount first; null: the performer has chosen none */
  sounds: TipSoundView[] | null;
  /** the orders that wait, the next one first; `from` is null for an anonymous one */
  queue: { total: number; orders: (Pick<MenuOrderView, '_id' | 'name' | 'icon'> & OverlayNote)[] } | null;
}
interface OverlayNote {
  note: string;
  from: string | null;
}

/** A refusal in an acknowledgement. */
export interface SocketRefusal {
  error: string;
  message: string;
}

/** The payloads and acknowledgements of client events, by event name. */
export interface ClientEvents {
  'auth/login': { payload: { token: string }; answer: { accountId: string } };
  'auth/logout': { payload: Record<string, never>; answer: Record<string, never> };
  /**
   * `lastSeq` is the highest sequence number without a gap before it at the client. The answer holds the messages after
   * it (`missed`, oldest first, at most 200; with `more` the client loads the rest over the API), the ids of recently
   * deleted messages (`deleted`), and the number up to which the caller has removed the conversation (`cleared`).
   * `open` tells whether it is a public room, whose history has its own path.
   */
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
      /** what the host says to everybody who opens the public room, for this visitor only */
      greetings?: string[];
      /** the accounts that the caller blocks, whose messages are not shown */
      hidden?: string[];
    };
  };
  'room/leave': { payload: { conversationId: string }; answer: Record<string, never> };
  /**
   * An overlay begins to hear its room, without being counted there. With `after`, alerts and chat resume after that
   * message. Asked again, it answers what the overlay shows now.
   */
  'overlay/join': { payload: { key: string; after?: number }; answer: OverlayView };
  /** `now` is the current status of each performer the visitor may see */
  'performers/watch': { payload: { ids: string[] }; answer: { now: StageView[] } };
}
export type ClientEventName = keyof ClientEvents;
/** The envelope of every acknowledgement. */
export type SocketAnswer<N extends ClientEventName> =
  { ok: true; data: ClientEvents[N]['answer'] } | ({ ok: false } & SocketRefusal);
