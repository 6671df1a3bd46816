import { type ReplyOf } from '@contract/all';
import { type BodyOf, call } from '@/lib/http';

export type FeedKey = ReplyOf<'listFeedKeys'>[number];
/** A new key with its secret, which the API returns this once. */
export type NewFeedKey = ReplyOf<'createFeedKey'>;

export const listFeedKeys = () => call('listFeedKeys');
export const createFeedKey = (body: BodyOf<'createFeedKey'>) => call('createFeedKey', { body });
export const revokeFeedKey = (id: string) => call('revokeFeedKey', { params: { id } });
