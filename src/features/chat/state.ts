import { type ReplyOf } from '@contract/all';
import { type ServerEvents } from '@contract/events';
import { type RoomModeView, type RoomRole } from '@contract/rooms';
import { type Failure } from '@/lib/errorText';
import { reducerSlot } from '@/lib/reducerSlot';

export type Message = ReplyOf<'sendPublicMessage'>;
export type Member = ServerEvents['room/changed']['members'][number];

/** A message of this account that the server has not accepted. `waiting`: it is sent after the next connection. */
export interface Unsent {
  key: string;
  text: string;
  status: 'sending' | 'waiting' | 'failed';
  /** why the server refused it */
  error: Failure;
}

/** The state of one conversation in this browser. */
export interface Room {
  /** `closed`: the server removed this visitor from the room */
  status: 'joining' | 'joined' | 'away' | 'failed' | 'closed';
  /** why joining failed or the room was closed */
  error: Failure;
  /** oldest first */
  unsent: Unsent[];
  /** loading older messages */
  history: { status: 'idle' | 'loading' | 'failed'; error: Failure };
  mode: RoomModeView;
  /** the visitor's role in this room */
  role: RoomRole;
  /** whether this is a public room; the other rooms belong to a show */
  open: boolean;
  /** whether the newest messages have arrived */
  loaded: boolean;
  /** sorted by `seq` */
  messages: Message[];
  /** who sent an anonymous tip that has not arrived yet, by message */
  senders?: Record<string, NonNullable<Message['senderInfo']>>;
  /** what the host says to this visitor, after the message `after` (null until the newest messages have arrived) */
  greetings?: { texts: string[]; after: number | null };
  /** the highest `seq` without a gap before it, where a reconnect resumes; messages can arrive out of order */
  lastSeq: number;
  /** whether the server has older messages */
  hasOlder: boolean;
  members: Member[];
  /** all connections in the room, including guests */
  total: number;
}
export interface ChatState {
  rooms: Record<string, Room>;
  totalUnread: number;
  /** the accounts that this account blocks, whose messages rooms do not show */
  hidden: string[];
  /** whether the chat settings are on screen */
  settingsOpen: boolean;
}

/** `chat` */
export const chatSlot = reducerSlot<ChatState>({ rooms: {}, totalUnread: 0, hidden: [], settingsOpen: false });
