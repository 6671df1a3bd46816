import { type FeedEventView } from '@contract/feed';
import { FEED_KINDS, type FeedKind } from '@contract/limits';
import { newId } from '@server/db/ids';
import { hashToken } from '@server/features/auth/service/sessions';
import { feedKeys } from '@server/features/feed/tables';
import { webhookDeliveries, webhooks } from '@server/features/webhooks/tables';
import { type Actor } from './actors';
import { type Api } from './api';
import { until } from './mediaServer';

/** Writes a key of an account's event feed, without a known secret. @returns its id */
export async function writeFeedKey({ ctx: { db } }: Api, performerId: string): Promise<string> {
  const id = newId();
  await db.insert(feedKeys).values({ id, performerId, name: 'Lamp', kinds: ['tip'], hash: hashToken(id) });
  return id;
}

/** Writes a webhook of an account with an attempt, for an event that is no longer kept. */
export async function writeWebhook(
  { ctx: { db, sealing } }: Api,
  performerId: string,
): Promise<{ id: string; deliveryId: string }> {
  const [id, deliveryId] = [newId(), newId()];
  const secret = sealing.seal('whsec_AAAA', `webhook:${id}`);
  const position = { eventXid: '1', eventId: 1n };
  await db
    .insert(webhooks)
    .values({ id, performerId, url: 'https://example.org/', kinds: ['tip'], secret, afterXid: '1' });
  await db.insert(webhookDeliveries).values({ id: deliveryId, webhookId: id, ...position, kind: 'tip', tookMs: 1 });
  return { id, deliveryId };
}

/** Creates a key of a performer's event feed, after a step-up. */
export async function createFeedKey(
  api: Api,
  performer: Actor,
  kinds: readonly FeedKind[] = FEED_KINDS,
): Promise<{ _id: string; key: string }> {
  await api.must('stepUp', { body: { password: performer.password } }, performer.token);
  return api.must('createFeedKey', { body: { name: 'Lamp', kinds: [...kinds] } }, performer.token);
}

/** Reads until that many events have come. Transactions of other tests can delay their visibility. */
export async function readFeedEvents(api: Api, key: string, count: number, after = '0'): Promise<FeedEventView[]> {
  const found: FeedEventView[] = [];
  await until(`${count} events`, async () => {
    const query = { after: found.at(-1)?.id ?? after, wait: 1 };
    found.push(...(await api.must('readFeed', { query }, key)).events);
    return found.length >= count;
  });
  return found;
}
