import { call } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';

/** The public room of a performer. */
export const getPublicConversation = (performerId: string, visitor?: Visitor) => call('getPublicConversation', { params: { id: performerId }, visitor });
/** One page of a room's messages, oldest first: the newest, those before a sequence number, or those after one. */
export const listMessages = (conversationId: string, page: { before?: number; after?: number; limit?: number } = {}, visitor?: Visitor) => call('listPublicMessages', { params: { id: conversationId }, query: page, visitor });
export const deleteMessage = (id: string) => call('deleteMessage', { params: { id } });
export const sendMessage = (conversationId: string, text: string) => call('sendPublicMessage', { params: { id: conversationId }, body: { text } });
