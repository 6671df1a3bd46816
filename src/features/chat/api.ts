import { type ReplyOf } from '@contract/all';
import { type BodyOf, call } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';

interface Page {
  before?: number;
  after?: number;
  limit?: number;
}

/** One page of a room's messages, oldest first: the newest, those before a sequence number, or those after one. */
export const listMessages = (conversationId: string, page: Page = {}, visitor?: Visitor) =>
  call('listPublicMessages', { params: { id: conversationId }, query: page, visitor });
/** The same of a room that is not open to all. */
const listClosed = (conversationId: string, page: Page = {}) =>
  call('listMessages', { params: { id: conversationId }, query: page });
/** How a room is read and written, by whether it is open to all. */
export const roomCalls = (open: boolean) => ({
  list: open ? listMessages : listClosed,
  send: open ? sendMessage : sendToClosed,
});
export const deleteMessage = (id: string) => call('deleteMessage', { params: { id } });
const sendMessage = (conversationId: string, text: string) =>
  call('sendPublicMessage', { params: { id: conversationId }, body: { text } });
const sendToClosed = (conversationId: string, text: string) =>
  call('sendRoomMessage', { params: { id: conversationId }, body: { text } });

// keeping order in the rooms of a performer
export type RoomModeration = ReplyOf<'getRoomModeration'>;
export type RoomSettings = RoomModeration['settings'];
export const getRoomModeration = (performerId: string) => call('getRoomModeration', { params: { id: performerId } });
export const updateRoomSettings = (performerId: string, changes: Partial<RoomSettings>) =>
  call('updateRoomSettings', { params: { id: performerId }, body: changes });
export const appointModerator = (performerId: string, username: string) =>
  call('appointModerator', { params: { id: performerId }, body: { username } });
export const dismissModerator = (performerId: string, accountId: string) =>
  call('dismissModerator', { params: { id: performerId, accountId } });
export const sanction = (performerId: string, given: BodyOf<'sanction'>) =>
  call('sanction', { params: { id: performerId }, body: given });
export const liftSanction = (performerId: string, sanctionId: string) =>
  call('liftSanction', { params: { id: performerId, sanctionId } });
/** Members by the beginning of the user name. */
export const searchMembers = (q: string) => call('searchUsers', { query: { q, limit: 6 } });
