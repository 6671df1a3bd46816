import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type ReplyOf } from '@contract/all';
import { loggedOut, staleStateCleared } from '@/features/auth/slice';
import { messageCreated, messageDeleted, messagesCleared, messageSent } from '@/features/chat/slice';
import { blockedBy, stagesChanged } from '@/features/performers/slice';
import { type Failure } from '@/lib/errorText';
import { listCases, removeFrom } from '@/lib/list';
import { type ConversationQuery } from './api';
import { type DirectConversation, messagesSlot, type MessagesState } from './state';

const { initialState } = messagesSlot;
type Message = ReplyOf<'sendMessage'>;

/** Inserts or replaces a conversation, sorted by its last activity. */
function upsert(state: MessagesState, one: DirectConversation): void {
  const others = state.data.filter(({ _id }) => _id !== one._id);
  state.data = [one, ...others].sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
  if (state.removed === one._id) state.removed = null;
  // the total already counts conversations that are not loaded yet
  state.total = Math.max(state.total, state.data.length);
}

/** Updates the list for a new message. A message that arrives twice counts once. */
function addMessage(state: MessagesState, message: Message): void {
  const one = state.data.find(({ _id }) => _id === message.conversationId);
  if (!one || message.seq <= one.lastSeq) return;
  const isFromOther = message.senderInfo?._id === one.recipientInfo._id;
  upsert(state, {
    ...one,
    lastSeq: message.seq,
    lastMessage: message,
    updatedAt: message.createdAt,
    unread: one.unread + (isFromOther ? 1 : 0),
  });
}

interface InConversation {
  conversationId: string;
}

export const messagesSlice = createSlice({
  name: 'messages',
  initialState,
  reducers: {
    ...listCases<DirectConversation, ConversationQuery>(),
    /** after login or a reconnect: loads the unread count and the list */
    unreadRequested: () => undefined,
    /** loads the next page of older conversations */
    moreRequested: () => undefined,
    /** opens the conversation with an account */
    conversationRequested: (_state, _action: PayloadAction<{ recipientId: string }>) => undefined,
    conversationLoaded: (state, { payload }: PayloadAction<DirectConversation>) => upsert(state, payload),
    directMessageSendRequested: (state, { payload }: PayloadAction<InConversation & { text: string }>) =>
      void (state.sending[payload.conversationId] = { status: 'sending', error: null }),
    directMessageSendFailed: (state, { payload }: PayloadAction<InConversation & { error: Failure }>) =>
      void (state.sending[payload.conversationId] = { status: 'failed', error: payload.error }),
    /** the newest message is on screen */
    readRequested: (_state, _action: PayloadAction<InConversation & { lastSeq: number }>) => undefined,
    conversationRead: (state, { payload }: PayloadAction<InConversation & { lastSeq: number }>) => {
      const one = state.data.find(({ _id }) => _id === payload.conversationId);
      if (one && payload.lastSeq >= one.lastSeq) one.unread = 0;
    },
    removeAllRequested: (_state, _action: PayloadAction<InConversation>) => undefined,
  },
  extraReducers: (builder) => {
    builder.addCase(messageCreated, (state, { payload }) => addMessage(state, payload.message));
    builder.addCase(messageSent, (state, { payload }) => {
      addMessage(state, payload);
      delete state.sending[payload.conversationId];
    });
    builder.addCase(messageDeleted, (state, { payload }) => {
      const one = state.data.find(({ _id }) => _id === payload.conversationId);
      if (one?.lastMessage?._id === payload._id) one.lastMessage = null;
    });
    builder.addCase(messagesCleared, (state, { payload }) => {
      removeFrom(state, payload.conversationId);
      state.removed = payload.conversationId;
    });
    builder.addCase(stagesChanged, (state, { payload }) => {
      for (const { performerId, isOnline } of payload)
        for (const { recipientInfo } of state.data)
          if (recipientInfo._id === performerId) recipientInfo.isOnline = isOnline ?? recipientInfo.isOnline;
    });
    builder.addCase(blockedBy, (state, { payload }) => {
      for (const one of state.data) if (one.recipientInfo._id === payload.performerId) one.standing = 'blocked';
    });
    builder.addCase(loggedOut, () => initialState);
    builder.addCase(staleStateCleared, () => initialState);
  },
});

export const {
  searchRequested,
  searchSucceeded,
  searchFailed,
  moreRequested,
  conversationRequested,
  conversationLoaded,
  directMessageSendRequested,
  directMessageSendFailed,
  readRequested,
  conversationRead,
  removeAllRequested,
  unreadRequested,
} = messagesSlice.actions;

messagesSlot.fill(messagesSlice.reducer);
