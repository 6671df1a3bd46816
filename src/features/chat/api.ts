import { type ReplyOf } from '@contract/all';
import { type BodyOf, call } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';

interface Page {
  before?: number;
  after?: number;
  limit?: number;
}

/** Loads messages of a public room, oldest first: the newest ones, or those before or after a sequence number. */
export const listMessages = (conversationId: string, page: Page = {}, visitor?: Visitor) =>
  call('listPublicMessages', { params: { id: conversationId }, query: page, visitor });
/** Loads messages of the room of a show. */
const listShowMessages = (conversationId: string, page: Page = {}) =>
  call('listMessages', { params: { id: conversationId }, query: page });
/** Returns the calls to read and write a room. @param open whether it is a public room */
export const roomCalls = (open: boolean) => ({
  list: open ? listMessages : listShowMessages,
  send: open ? sendMessage : sendShowMessage,
});
export const blockAccount = (accountId: string) => call('blockAccount', { body: { accountId } });
export const deleteMessage = (id: string) => call('deleteMessage', { params: { id } });
const sendMessage = (conversationId: string, text: string) =>
  call('sendPublicMessage', { params: { id: conversationId }, body: { text } });
const sendShowMessage = (conversationId: string, text: string) =>
  call('sendRoomMessage', { params: { id: conversationId }, body: { text } });

// moderation of a performer's rooms
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
/** Searches members by the start of their username. */
export const searchMembers = (q: string) => call('searchUsers', { query: { q, limit: 6 } });
