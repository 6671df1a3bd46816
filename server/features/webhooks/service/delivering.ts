import { setTimeout as delay } from 'node:timers/promises';
import { WEBHOOK_DISABLED_AFTER_DAYS } from '@contract/limits';
import { type FeedEventView } from '@contract/feed';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { isOutsideUrl, postOutside } from '@server/http/postOutside';
import { PrivateAddress } from '@server/http/publicAddress';
import { type PlacedEvent, readEventsAfter } from '../../feed/service/forWebhooks';
import { notify } from '../../notifications/service/notifying';
import { isTaken, retryDelayMs, sign } from '../rules';
import { type DeliveryRow, insertDelivery, takeDueWebhooks, updateWebhook, type WebhookRow } from '../store';
import { secretsOf } from './secrets';

const TIMEOUT_MS = 5_000;
/** A webhook gets this many events in a row before others have their turn. */
const EVENTS_AT_ONCE = 10;
const WEBHOOKS_AT_ONCE = 25;
/** Deliveries begin this long after one another: a burst of them would hold up the requests of visitors. */
const STAGGER_MS = 20;
/** Twice the time that the slowest server takes for its events. */
const LEASE_MS = 2 * EVENTS_AT_ONCE * TIMEOUT_MS;
const DAY_MS = 86_400_000;
const GONE = 410;

/** Returns why a request had no answer, in words that tell nothing of the site's network. */
function failureOf(error: unknown): string {
  if (error instanceof PrivateAddress) return 'The address is not on the internet.';
  const { name, code } = error as NodeJS.ErrnoException;
  if (name === 'AbortError' || name === 'TimeoutError') return `No answer within ${TIMEOUT_MS / 1000} seconds.`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The name of the server was not found.';
  return code === 'ECONNREFUSED' ? 'The server refused the connection.' : 'The connection failed.';
}

/** Posts an event once, and notes the attempt. */
export async function attempt(
  ctx: Context,
  webhook: WebhookRow,
  { event, position }: PlacedEvent,
): Promise<DeliveryRow> {
  const { allowPrivate } = ctx.config.outgoing;
  const body = JSON.stringify({ type: event.kind, timestamp: event.at, data: event satisfies FeedEventView });
  const seconds = Math.floor(Date.now() / 1000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Footlights webhooks',
    'webhook-id': event.id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secretsOf(ctx, webhook)
      .map((secret) => sign(secret, { id: event.id, seconds, body }))
      .join(' '),
  };
  const began = performance.now();
  let [status, failure]: [number | null, string | null] = [null, null];
  try {
    if (!isOutsideUrl(webhook.url, allowPrivate)) throw new PrivateAddress();
    status = await postOutside(
      { url: webhook.url, headers, body: Buffer.from(body) },
      { timeoutMs: TIMEOUT_MS, allowPrivate },
    );
  } catch (error) {
    failure = failureOf(error);
  }
  const tookMs = Math.round(performance.now() - began);
  const [row] = await insertDelivery(ctx.db, {
    id: newId(),
    webhookId: webhook.id,
    eventXid: position.xid,
    eventId: BigInt(position.id),
    kind: event.kind,
    status,
    failure,
    tookMs,
  });
  return row!;
}

/** Switches off a webhook that failed for days or whose server answered 410 Gone, and tells the performer. */
async function disable(ctx: Context, { id, performerId, url }: WebhookRow): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await updateWebhook(tx, id, { disabledAt: new Date() });
    await notify(ctx, tx, {
      accountId: performerId,
      kind: 'security',
      key: `security:webhook:${id}`,
      facts: {
        text: 'A webhook was switched off',
        detail: `${new URL(url).hostname} did not take events. Switch the webhook on again under Security.`,
        link: '/account/performer/security',
      },
    });
  });
}

/** Plans the next attempt after a failed one, with a longer wait each time. */
async function putOff(ctx: Context, webhook: WebhookRow, status: number | null): Promise<void> {
  const failingSince = webhook.failingSince ?? new Date();
  const failures = webhook.failures + 1;
  const nextAt = new Date(Date.now() + retryDelayMs(failures, Math.random()));
  await updateWebhook(ctx.db, webhook.id, { failures, failingSince, nextAt });
  const isHopeless = Date.now() - failingSince.getTime() >= WEBHOOK_DISABLED_AFTER_DAYS * DAY_MS;
  if (status === GONE || isHopeless) await disable(ctx, webhook);
}

/** Delivers the next events of a webhook in order, until one fails. */
async function deliver(ctx: Context, webhook: WebhookRow): Promise<void> {
  const after = { xid: webhook.afterXid, id: String(webhook.afterId) };
  for (const placed of await readEventsAfter(ctx.db, webhook, after, EVENTS_AT_ONCE)) {
    const { status } = await attempt(ctx, webhook, placed);
    if (!isTaken(status)) return putOff(ctx, webhook, status);
    const { xid, id } = placed.position;
    const taken = { afterXid: xid, afterId: BigInt(id), failures: 0, failingSince: null };
    // the webhook was deleted meanwhile
    if (!(await updateWebhook(ctx.db, webhook.id, taken))) return;
  }
  await updateWebhook(ctx.db, webhook.id, { nextAt: new Date() });
}

/**
 * Delivers the next events of the webhooks that are due, once.
 * @param failing webhooks whose last attempt failed; they never take the turn of the others
 * @returns how many had events
 */
export async function deliverDue(ctx: Context, failing: boolean): Promise<number> {
  const due = await takeDueWebhooks(ctx.db, { failing, limit: WEBHOOKS_AT_ONCE, leaseMs: LEASE_MS });
  await Promise.all(
    due.map(async (webhook, n) => {
      await delay(n * STAGGER_MS);
      await deliver(ctx, webhook);
    }),
  );
  return due.length;
}
