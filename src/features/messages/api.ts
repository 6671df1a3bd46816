import { type ReplyOf } from '@contract/all';
import { call, type QueryOf } from '@/lib/http';
import { type Progress, upload } from '@/lib/upload';
import { type Visitor } from '@/lib/visitor';

const KNOWN_MEMBER_ITEMS = 20;

type DirectConversation = ReplyOf<'viewConversation'>;
export type ConversationQuery = QueryOf<'searchConversations'>;

/** Loads the conversations of the account, newest first. `q` searches the names of the other side. */
export const searchConversations = (query: ConversationQuery, visitor?: Visitor) =>
  call(query.q ? 'searchConversations' : 'listConversations', { query, visitor });
export const viewConversation = (id: string, visitor?: Visitor) =>
  call('viewConversation', { params: { id }, visitor });
/** Loads the conversation with an account, which the first call creates. */
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
export type KnownMember = ReplyOf<'searchUsers'>['data'][number];
/** Loads members to whom a performer may write first: the latest ones, or those that match `q`. */
export const searchKnownMembers = async (q: string, signal: AbortSignal): Promise<KnownMember[]> =>
  (await call('searchUsers', { query: { q: q || undefined, limit: KNOWN_MEMBER_ITEMS }, signal })).data;
/** Blocks the other side, or unblocks it, and returns the conversation as it is afterwards. */
export async function toggleBlock({
  _id,
  recipientInfo,
  blockedByMe,
}: DirectConversation): Promise<DirectConversation> {
  if (blockedByMe) await call('unblockAccount', { params: { id: recipientInfo._id } });
  else await call('blockAccount', { body: { accountId: recipientInfo._id } });
  return viewConversation(_id);
}
export const getTotalUnread = () => call('getTotalUnread');
export const readAll = (conversationId: string, recipientId: string | undefined, lastSeq: number) =>
  call('readAllMessages', { body: { conversationId, recipientId, lastSeq } });
export const removeAll = (conversationId: string) => call('removeAllMessages', { params: { id: conversationId } });
