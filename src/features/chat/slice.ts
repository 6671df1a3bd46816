import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { type ServerEvents } from '@contract/events';
import { type RoomModeView, type RoomRole } from '@contract/rooms';
import { loggedOut, staleStateCleared } from '@/features/auth/slice';
import { codeOf, type Failure } from '@/lib/errorText';
import { chatSlot, type ChatState, type Member, type Message, type Room, type Unsent } from './state';

const { initialState } = chatSlot;

/** A longer list makes the log slow; older messages load on demand. */
const MESSAGES_KEPT_MAX = 5000;
const newRoom = (): Room => ({
  status: 'away',
  error: null,
  unsent: [],
  history: { status: 'idle', error: null },
  mode: { slowSeconds: 0, audience: 'everyone', links: true },
  role: 'viewer',
  open: true,
  loaded: false,
  messages: [],
  lastSeq: 0,
  hasOlder: false,
  members: [],
  total: 0,
});

/** Returns whether a refusal means that the visitor was kicked or banned. */
export const isExpelled = (failure: Failure): boolean => ['ROOM_BANNED', 'ROOM_KICKED'].includes(codeOf(failure) ?? '');

const roomOf = (state: ChatState, id: string): Room => (state.rooms[id] ??= newRoom());

/** Returns an anonymous tip with its sender, if this account was told who it is before the tip arrived. */
function nameSender(room: Room, message: Message): Message {
  const senderInfo = room.senders?.[message._id];
  if (!senderInfo) return message;
  delete room.senders?.[message._id];
  return { ...message, senderInfo };
}

/** Adds new messages in order. Messages that are in the room already change nothing. */
function insert(room: Room, arrived: Message[]): void {
  const messages = room.senders ? arrived.map((message) => nameSender(room, message)) : arrived;
  const [first] = messages;
  // the usual case: one more message at the end
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

/** Adds a page from the server. The page is complete: a `seq` missing within it belongs to a deleted message. */
function insertPage(room: Room, messages: Message[]): void {
  const [first, last] = [messages[0], messages.at(-1)];
  if (first && last && (room.lastSeq === 0 || first.seq <= room.lastSeq + 1))
    room.lastSeq = Math.max(room.lastSeq, last.seq);
  insert(room, messages);
}

/** Removes the messages up to `seq`, except tips. */
function clear(room: Room, seq: number): void {
  room.messages = room.messages.filter((message) => message.seq > seq || message.type === 'tip');
  // 0 means that no page has loaded yet
  if (room.lastSeq) room.lastSeq = Math.max(room.lastSeq, seq);
  if (seq) room.hasOlder = false;
}

interface InRoom {
  conversationId: string;
}
type OfUnsent = InRoom & { key: string };

/** Changes an unsent message, or removes it. */
function setUnsent(room: Room, key: string, changes: Partial<Unsent> | null): void {
  room.unsent = room.unsent.flatMap((one) => (one.key !== key ? [one] : changes ? [{ ...one, ...changes }] : []));
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
          greetings?: string[];
          hidden?: string[];
        }
      >,
    ) => {
      state.hidden = payload.hidden ?? state.hidden;
      const room = roomOf(state, payload.conversationId);
      Object.assign(room, { status: 'joined', members: payload.members, total: payload.total, error: null });
      if (room.history.status === 'failed') room.history = { status: 'idle', error: null };
      const { mode = room.mode, role = room.role, open = room.open } = payload;
      Object.assign(room, { mode, role, open });
      // once per visit: not when the connection comes back
      if (!room.loaded && payload.greetings?.length) room.greetings = { texts: payload.greetings, after: null };
      const gone = new Set(payload.deleted);
      clear(room, payload.cleared ?? 0);
      if (gone.size) room.messages = room.messages.filter(({ _id }) => !gone.has(_id));
      // the answer holds all messages after the `lastSeq` that was sent
      room.lastSeq = Math.max(room.lastSeq, payload.missed.at(-1)?.seq ?? 0);
      insert(room, payload.missed);
    },
    roomFailed: (state, { payload }: PayloadAction<InRoom & { error: Failure }>) =>
      void Object.assign(roomOf(state, payload.conversationId), { status: 'failed', error: payload.error }),
    modeChanged: (state, { payload }: PayloadAction<ServerEvents['room/mode']>) =>
      void (roomOf(state, payload.conversationId).mode = payload.mode),
    /** removes the messages: a banned or kicked visitor may not read them */
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
    /** the newest page, from the server-rendered page or after a reconnect */
    historyLoaded: (state, { payload }: PayloadAction<InRoom & { messages: Message[] }>) => {
      const room = roomOf(state, payload.conversationId);
      insertPage(room, payload.messages);
      room.loaded = true;
      if (room.greetings) room.greetings.after ??= room.messages.at(-1)?.seq ?? 0;
      room.hasOlder = (room.messages[0]?.seq ?? 1) > 1;
    },
    olderRequested: (state, { payload }: PayloadAction<InRoom>) =>
      void (roomOf(state, payload.conversationId).history = { status: 'loading', error: null }),
    olderLoaded: (state, { payload }: PayloadAction<InRoom & { messages: Message[] }>) => {
      const room = roomOf(state, payload.conversationId);
      insert(room, payload.messages);
      room.history = { status: 'idle', error: null };
      room.hasOlder = payload.messages.length > 0 && (room.messages[0]?.seq ?? 1) > 1;
    },
    olderFailed: (state, { payload }: PayloadAction<InRoom & { error: Failure }>) =>
      void (roomOf(state, payload.conversationId).history = { status: 'failed', error: payload.error }),
    messageCreated: (state, { payload }: PayloadAction<{ message: Message }>) => {
      const room = roomOf(state, payload.message.conversationId);
      insert(room, [payload.message]);
      if (room.messages.length > MESSAGES_KEPT_MAX)
        Object.assign(room, { messages: room.messages.slice(-MESSAGES_KEPT_MAX), hasOlder: true });
    },
    messageDeleted: (state, { payload }: PayloadAction<ServerEvents['message/deleted']>) => {
      const room = roomOf(state, payload.conversationId);
      room.messages = room.messages.filter(({ _id }) => _id !== payload._id);
      if (payload.seq === room.lastSeq + 1) room.lastSeq += 1;
      insert(room, []);
    },
    /** a message that was deleted is shown again; one above the loaded page comes with its page */
    messageRestored: (state, { payload }: PayloadAction<{ message: Message }>) => {
      const room = roomOf(state, payload.message.conversationId);
      const isWithin = !room.hasOlder || payload.message.seq > (room.messages[0]?.seq ?? 0);
      if (room.loaded && isWithin) insert(room, [payload.message]);
    },
    messageOrderChanged: (state, { payload }: PayloadAction<ServerEvents['message/order']>) => {
      const message = roomOf(state, payload.conversationId).messages.find(({ _id }) => _id === payload.messageId);
      if (message?.menuOrder) message.menuOrder.status = payload.status;
    },
    messageCelebrated: (state, { payload }: PayloadAction<ServerEvents['message/celebrated']>) => {
      const message = roomOf(state, payload.conversationId).messages.find(({ _id }) => _id === payload.messageId);
      if (message) message.celebration = payload.celebration;
    },
    /** this account may know who sent an anonymous tip */
    messageSenderShown: (state, { payload }: PayloadAction<ServerEvents['message/sender']>) => {
      const room = state.rooms[payload.conversationId];
      if (!room) return;
      const message = room.messages.find(({ _id }) => _id === payload.messageId);
      if (message) message.senderInfo = payload.senderInfo;
      // events of a room are gathered for a moment, so the message may still come
      else (room.senders ??= {})[payload.messageId] = payload.senderInfo;
    },
    messagesCleared: (state, { payload }: PayloadAction<ServerEvents['messages/cleared']>) => {
      const room = roomOf(state, payload.conversationId);
      clear(room, payload.seq);
      insert(room, []);
    },
    messageDeleteRequested: (_state, _action: PayloadAction<{ _id: string }>) => undefined,
    messageSendRequested: {
      prepare: (payload: InRoom & { text: string }) => ({ payload: { ...payload, key: nanoid() } }),
      reducer: (state, { payload: { conversationId, key, text } }: PayloadAction<OfUnsent & { text: string }>) =>
        void roomOf(state, conversationId).unsent.push({ key, text, status: 'sending', error: null }),
    },
    messageRetryRequested: (state, { payload }: PayloadAction<OfUnsent>) =>
      setUnsent(roomOf(state, payload.conversationId), payload.key, { status: 'sending', error: null }),
    /** the key is that of the unsent message, if there was one */
    messageSent: {
      prepare: (payload: Message, key?: string) => ({ payload, meta: { key } }),
      reducer: (state, { payload, meta: { key } }: PayloadAction<Message, string, { key?: string }>) => {
        const room = roomOf(state, payload.conversationId);
        if (key) setUnsent(room, key, null);
        insert(room, [payload]);
      },
    },
    messageWaits: (state, { payload }: PayloadAction<OfUnsent>) =>
      setUnsent(roomOf(state, payload.conversationId), payload.key, { status: 'waiting' }),
    messageSendFailed: (state, { payload }: PayloadAction<OfUnsent & { error: Failure }>) =>
      setUnsent(roomOf(state, payload.conversationId), payload.key, { status: 'failed', error: payload.error }),
    messageDiscarded: (state, { payload }: PayloadAction<OfUnsent>) =>
      setUnsent(roomOf(state, payload.conversationId), payload.key, null),
    settingsToggled: (state, { payload }: PayloadAction<boolean>) => void (state.settingsOpen = payload),
    blockingChanged: (state, { payload: { accountId, blocked } }: PayloadAction<ServerEvents['blocking/changed']>) =>
      void (state.hidden = [...state.hidden.filter((id) => id !== accountId), ...(blocked ? [accountId] : [])]),
    unreadChanged: (state, { payload }: PayloadAction<ServerEvents['messages/unread']>) =>
      void (state.totalUnread = payload.total),
  },
  extraReducers: (builder) =>
    void builder.addCase(loggedOut, () => initialState).addCase(staleStateCleared, () => initialState),
});

export const {
  roomJoining,
  blockingChanged,
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
  messageCelebrated,
  messageCreated,
  messageOrderChanged,
  messageDeleted,
  messageRestored,
  messageSenderShown,
  messagesCleared,
  messageDeleteRequested,
  messageSendRequested,
  messageRetryRequested,
  messageSent,
  messageWaits,
  messageSendFailed,
  messageDiscarded,
  settingsToggled,
  unreadChanged,
} = chatSlice.actions;

chatSlot.fill(chatSlice.reducer);
