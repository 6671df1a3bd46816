import { call, type QueryOf } from '@/lib/http';
import { type Progress, upload } from '@/lib/upload';
import { type Visitor } from '@/lib/visitor';

export type ConversationQuery = QueryOf<'searchConversations'>;

/** The own correspondence, the newest first; `q` looks for the other side's name. */
export const searchConversations = (query: ConversationQuery, visitor?: Visitor) =>
  call('searchConversations', { query, visitor });
export const viewConversation = (id: string, visitor?: Visitor) =>
  call('viewConversation', { params: { id }, visitor });
/** Begins it where there is none. */
export const openConversation = (recipientId: string) => call('openConversation', { body: { recipientId } });
export const sendMessage = (conversationId: string, text: string) =>
  call('sendMessage', { params: { id: conversationId }, body: { text } });
export const sendPhoto = (recipientId: string, photo: File, text: string, onProgress: Progress, signal: AbortSignal) =>
  upload('sendPhoto', {
    body: { recipientId, text: text || undefined },
    files: { 'message-photo': photo },
    onProgress,
    signal,
  });
export const getTotalUnread = () => call('getTotalUnread');
export const readAll = (conversationId: string, lastSeq: number) =>
  call('readAllMessages', { body: { conversationId, lastSeq } });
export const removeAll = (conversationId: string) => call('removeAllMessages', { params: { id: conversationId } });
