import { createSlice, type PayloadAction } from '@/lib/slice';
import { type ReplyOf } from '@contract/all';
import { type ServerEvents } from '@contract/events';
import { type RoomModeView, type RoomRole } from '@contract/rooms';
import { loggedOut, staleStateCleared } from '@/features/auth/slice';
import { codeOf, type Failure } from '@/lib/errorText';

export type Message = ReplyOf<'sendPublicMessage'>;
export type Member = ServerEvents['room/changed']['members'][number];

/** One conversation as this browser knows it. Messages in the order of their sequence numbers. */
export interface Room {
  /** `closed`: this visitor was taken out of it, and `error` says why */
  status: 'joining' | 'joined' | 'away' | 'failed' | 'closed';
  /** what holds in it, and what this visitor is there */
  mode: RoomModeView;
  role: RoomRole;
  /** a public room; else one of a show, for who is in it */
  open: boolean;
  messages: Message[];
  /** the highest sequence number up to which nothing is missing: where to resume. Two lines may arrive in the other order. */
  lastSeq: number;
  /** whether older messages can still be fetched */
  hasOlder: boolean;
  loadingOlder: boolean;
  members: Member[];
  /** everyone in the room, guests too */
  total: number;
  sending: boolean;
  error: Failure;
}
export interface ChatState {
  rooms: Record<string, Room>;
  totalUnread: number;
}

/** More would only slow the list down; older ones are fetched again on demand. */
const KEPT_MESSAGES = 5000;
const newRoom = (): Room => ({
  status: 'away',
  mode: { slowSeconds: 0, audience: 'everyone', links: true },
  role: 'viewer',
  open: true,
  messages: [],
  lastSeq: 0,
  hasOlder: false,
  loadingOlder: false,
  members: [],
  total: 0,
  sending: false,
  error: null,
});
const initialState: ChatState = { rooms: {}, totalUnread: 0 };

/** Whether a refusal says that this visitor may not be in the room at all. */
export const isExpelled = (failure: Failure): boolean => ['ROOM_BANNED', 'ROOM_KICKED'].includes(codeOf(failure) ?? '');

const roomOf = (state: ChatState, id: string): Room => (state.rooms[id] ??= newRoom());

/** Adds what is new and keeps the order; a message that is there already changes nothing. */
function insert(room: Room, messages: Message[]): void {
  const [first] = messages;
  // the usual case, also in a storm: one more line at the end
  if (
    first &&
    messages.length === 1 &&
    first.seq === room.lastSeq + 1 &&
    first.seq > (room.messages.at(-1)?.seq ?? 0)
  ) {
    room.messages.push(first);
    room.lastSeq = first.seq;
    return;
  }
  const known = new Set(room.messages.map(({ _id }) => _id));
  const added = messages.filter(({ _id }) => !known.has(_id));
  if (added.length) room.messages = [...room.messages, ...added].sort((a, b) => a.seq - b.seq);
  const held = new Set(room.messages.map(({ seq }) => seq));
  while (held.has(room.lastSeq + 1)) room.lastSeq += 1;
}

/** Adds what the server answered as everything in its range: what is not in it was deleted. */
function insertPage(room: Room, messages: Message[]): void {
  const [first, last] = [messages[0], messages.at(-1)];
  if (first && last && (room.lastSeq === 0 || first.seq <= room.lastSeq + 1))
    room.lastSeq = Math.max(room.lastSeq, last.seq);
  insert(room, messages);
}

/** What was said up to a number is gone; a tip's line stays, as the tip does. */
function clear(room: Room, seq: number): void {
  room.messages = room.messages.filter((message) => message.seq > seq || message.type === 'tip');
  // before the first page there is nothing to go on from
  if (room.lastSeq) room.lastSeq = Math.max(room.lastSeq, seq);
  if (seq) room.hasOlder = false;
}

interface InRoom {
  conversationId: string;
}

export const chatSlice = createSlice({
  name: 'chat',
  initialState,
  reducers: {
    roomJoining: (state, { payload }: PayloadAction<InRoom>) =>
      void (roomOf(state, payload.conversationId).status = 'joining'),
    roomJoined: (
      state,
      {
        payload,
      }: PayloadAction<
        InRoom & {
          members: Member[];
          total: number;
          missed: Message[];
          deleted?: string[];
          cleared?: number;
          mode?: RoomModeView;
          role?: RoomRole;
          open?: boolean;
        }
      >,
    ) => {
      const room = roomOf(state, payload.conversationId);
      Object.assign(room, { status: 'joined', members: payload.members, total: payload.total, error: null });
      const { mode = room.mode, role = room.role, open = room.open } = payload;
      Object.assign(room, { mode, role, open });
      const gone = new Set(payload.deleted);
      clear(room, payload.cleared ?? 0);
      if (gone.size) room.messages = room.messages.filter(({ _id }) => !gone.has(_id));
      // everything after the number that was sent along
      room.lastSeq = Math.max(room.lastSeq, payload.missed.at(-1)?.seq ?? 0);
      insert(room, payload.missed);
    },
    roomFailed: (state, { payload }: PayloadAction<InRoom & { error: Failure }>) =>
      void Object.assign(roomOf(state, payload.conversationId), { status: 'failed', error: payload.error }),
    modeChanged: (state, { payload }: PayloadAction<ServerEvents['room/mode']>) =>
      void (roomOf(state, payload.conversationId).mode = payload.mode),
    /** nothing of it is shown any more */
    roomClosed: (state, { payload }: PayloadAction<InRoom & { message: string }>) =>
      void Object.assign(roomOf(state, payload.conversationId), {
        ...newRoom(),
        status: 'closed',
        error: payload.message,
      }),
    roomLeft: (state, { payload }: PayloadAction<InRoom>) =>
      void (roomOf(state, payload.conversationId).status = 'away'),
    roomChanged: (state, { payload }: PayloadAction<ServerEvents['room/changed']>) =>
      void Object.assign(roomOf(state, payload.conversationId), { members: payload.members, total: payload.total }),
    /** the newest page, as the page's own rendering or a return to the room fetched it */
    historyLoaded: (state, { payload }: PayloadAction<InRoom & { messages: Message[] }>) => {
      const room = roomOf(state, payload.conversationId);
      insertPage(room, payload.messages);
      room.hasOlder = (room.messages[0]?.seq ?? 1) > 1;
    },
    olderRequested: (state, { payload }: PayloadAction<InRoom>) =>
      void (roomOf(state, payload.conversationId).loadingOlder = true),
    olderLoaded: (state, { payload }: PayloadAction<InRoom & { messages: Message[] }>) => {
      const room = roomOf(state, payload.conversationId);
      insert(room, payload.messages);
      Object.assign(room, {
        loadingOlder: false,
        hasOlder: payload.messages.length > 0 && (room.messages[0]?.seq ?? 1) > 1,
      });
    },
    olderFailed: (state, { payload }: PayloadAction<InRoom & { error: Failure }>) =>
      void Object.assign(roomOf(state, payload.conversationId), { loadingOlder: false, error: payload.error }),
    messageCreated: (state, { payload }: PayloadAction<{ message: Message }>) => {
      const room = roomOf(state, payload.message.conversationId);
      insert(room, [payload.message]);
      if (room.messages.length > KEPT_MESSAGES)
        Object.assign(room, { messages: room.messages.slice(-KEPT_MESSAGES), hasOlder: true });
    },
    messageDeleted: (state, { payload }: PayloadAction<ServerEvents['message/deleted']>) => {
      const room = roomOf(state, payload.conversationId);
      room.messages = room.messages.filter(({ _id }) => _id !== payload._id);
      if (payload.seq === room.lastSeq + 1) room.lastSeq += 1;
      insert(room, []);
    },
    messagesCleared: (state, { payload }: PayloadAction<ServerEvents['messages/cleared']>) => {
      const room = roomOf(state, payload.conversationId);
      clear(room, payload.seq);
      insert(room, []);
    },
    messageDeleteRequested: (_state, _action: PayloadAction<{ _id: string }>) => undefined,
    messageSendRequested: (state, { payload }: PayloadAction<InRoom & { text: string }>) =>
      void Object.assign(roomOf(state, payload.conversationId), { sending: true, error: null }),
    messageSent: (state, { payload }: PayloadAction<Message>) => {
      const room = roomOf(state, payload.conversationId);
      room.sending = false;
      insert(room, [payload]);
    },
    messageSendFailed: (state, { payload }: PayloadAction<InRoom & { error: Failure }>) =>
      void Object.assign(roomOf(state, payload.conversationId), { sending: false, error: payload.error }),
    unreadChanged: (state, { payload }: PayloadAction<ServerEvents['messages/unread']>) =>
      void (state.totalUnread = payload.total),
  },
  extraReducers: (builder) =>
    void builder.addCase(loggedOut, () => initialState).addCase(staleStateCleared, () => initialState),
});

export const {
  roomJoining,
  roomJoined,
  roomFailed,
  modeChanged,
  roomClosed,
  roomLeft,
  roomChanged,
  historyLoaded,
  olderRequested,
  olderLoaded,
  olderFailed,
  messageCreated,
  messageDeleted,
  messagesCleared,
  messageDeleteRequested,
  messageSendRequested,
  messageSent,
  messageSendFailed,
  unreadChanged,
} = chatSlice.actions;
