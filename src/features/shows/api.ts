import { type ReplyOf } from '@contract/all';
import { call } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';
import { type ReceiptQuery } from './receiptQuery';

export interface Terms {
  price: number;
  cap: number;
}

export const askPrivateShow = ({ performerId, ...terms }: Terms & { performerId: string; spying: boolean }) =>
  call('askPrivateShow', { params: { id: performerId }, body: terms });
export const acceptPrivateShow = (conversationId: string) =>
  call('acceptPrivateShow', { params: { id: conversationId } });
export const withdrawPrivateShow = (conversationId: string) =>
  call('withdrawPrivateShow', { params: { id: conversationId } });
export const spyOnShow = ({ performerId, ...terms }: Terms & { performerId: string }) =>
  call('spyOnShow', { params: { id: performerId }, body: terms });
export const endSpying = (conversationId: string) => call('endSpying', { params: { id: conversationId }, quiet: true });
export const startGroupShow = () => call('startGroupShow', {});
export const joinGroupShow = ({ performerId, ...terms }: Terms & { performerId: string }) =>
  call('joinGroupShow', { params: { id: performerId }, query: terms });
export const enterTicketShow = (id: string) => call('enterTicketShow', { params: { id }, quiet: true });
export const viewShow = (conversationId: string, visitor?: Visitor) =>
  call('viewShow', { params: { id: conversationId }, visitor });
export const endShow = (sessionId: string) => call('endSession', { params: { sessionId } });
export const listRequests = (): Promise<ReplyOf<'listShowRequests'>> => call('listShowRequests', {});
export const searchShows = (query: ReceiptQuery, visitor?: Visitor) => call('searchShows', { query, visitor });
