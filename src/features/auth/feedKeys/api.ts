import { type ReplyOf } from '@contract/all';
import { type BodyOf, call } from '@/lib/http';

export type FeedKey = ReplyOf<'listFeedKeys'>[number];
/** A new key with its secret, which the API returns this once. */
export type NewFeedKey = ReplyOf<'createFeedKey'>;

/** Lists the keys without those of overlays, which have a screen of their own. */
export const listFeedKeys = async (): Promise<FeedKey[]> =>
  (await call('listFeedKeys')).filter(({ overlay }) => overlay === null);
export const createFeedKey = (body: BodyOf<'createFeedKey'>) => call('createFeedKey', { body });
export const revokeFeedKey = (id: string) => call('revokeFeedKey', { params: { id } });
