import { type UnknownAction } from '@reduxjs/toolkit';
import { errorText, toFailure } from '@/lib/errorText';
import { call } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';
import { historyLoaded, isExpelled, roomClosed } from './slice';

/** The public room of a performer. */
export const getPublicConversation = (performerId: string, visitor?: Visitor) => call('getPublicConversation', { params: { id: performerId }, visitor });
/** One page of a room's messages, oldest first: the newest, those before a sequence number, or those after one. */
export const listMessages = (conversationId: string, page: { before?: number; after?: number; limit?: number } = {}, visitor?: Visitor) => call('listPublicMessages', { params: { id: conversationId }, query: page, visitor });
/** The newest page of a room as what it means for the store: its lines, or that this visitor may not read them. */
export async function loadRoom(conversationId: string, visitor?: Visitor): Promise<UnknownAction> {
  try {
    return historyLoaded({ conversationId, messages: (await listMessages(conversationId, {}, visitor)).data });
  } catch (error) {
    const failure = toFailure(error);
    if (!isExpelled(failure)) throw error;
    return roomClosed({ conversationId, message: errorText(failure) });
  }
}
export const deleteMessage = (id: string) => call('deleteMessage', { params: { id } });
export const sendMessage = (conversationId: string, text: string) => call('sendPublicMessage', { params: { id: conversationId }, body: { text } });
