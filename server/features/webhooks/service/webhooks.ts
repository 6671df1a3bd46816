import { type ReplyOf, type RequestOf } from '@contract/all';
import { WEBHOOKS_MAX, WEBHOOK_DELIVERIES_SHOWN, WEBHOOK_FORMER_SECRET_HOURS } from '@contract/limits';
import { type WebhookDeliveryView, type WebhookView } from '@contract/webhooks';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { notFound, refused } from '@server/http/errors';
import { isOutsideUrl } from '@server/http/postOutside';
import { requireStepUp } from '../../auth/service/stepUp';
import { lockFeedKeys } from '../../feed/service/ending';
import { readEventAt } from '../../feed/service/forWebhooks';
import { tellReachedGoals } from '../../goals/service/reaching';
import { recordOwn } from '../../security/service/record';
import {
  countWebhooks,
  deleteWebhook,
  findDeliveries,
  findDelivery,
  findWebhook,
  findWebhooks,
  insertWebhook,
  updateWebhook,
  type WebhookRow,
} from '../store';
import { viewDelivery, viewWebhook } from '../view';
import { attempt } from './delivering';
import { newSecret } from './secrets';

/** Lists the caller's webhooks. */
export const listWebhooks = async ({ db }: Context, { accountId }: Caller): Promise<WebhookView[]> =>
  (await findWebhooks(db, accountId)).map(viewWebhook);

/**
 * Creates a webhook for the caller's events from now on. Its secret is returned once.
 * @throws Refusal 403 STEP_UP_REQUIRED, 422 WEBHOOK_ADDRESS or TOO_MANY_WEBHOOKS
 */
export async function createWebhook(
  ctx: Context,
  caller: Caller,
  { url, kinds }: RequestOf<'createWebhook'>['body'],
): Promise<ReplyOf<'createWebhook'>> {
  requireStepUp(caller);
  if (!isOutsideUrl(url, ctx.config.outgoing.allowPrivate))
    throw refused('WEBHOOK_ADDRESS', 'Enter an address on the internet that begins with https://, without a port.');
  const id = newId();
  const { secret, sealed } = newSecret(ctx, id);
  const row = await inTransaction(ctx.db, async (tx) => {
    await lockFeedKeys(tx, caller.accountId);
    if ((await countWebhooks(tx, caller.accountId)) >= WEBHOOKS_MAX)
      throw refused(
        'TOO_MANY_WEBHOOKS',
        `There are ${WEBHOOKS_MAX} webhooks already. Delete one, then create this one again.`,
      );
    // goals that were reached before are no events for a new webhook
    if (kinds.includes('goal')) await tellReachedGoals(ctx, tx, caller.accountId);
    await recordOwn(ctx, tx, caller, 'feedKeyCreated', { key: id });
    return insertWebhook(tx, { id, performerId: caller.accountId, url, kinds, secret: sealed });
  });
  return { ...viewWebhook(row), secret };
}

async function requireWebhook({ db }: Context, { accountId }: Caller, id: string): Promise<WebhookRow> {
  const found = await findWebhook(db, accountId, id);
  if (!found) throw notFound('This webhook');
  return found;
}

/** Replaces the secret. The former secret also signs for a day. @throws Refusal 403 STEP_UP_REQUIRED, 404 */
export async function rotateWebhookSecret(ctx: Context, caller: Caller, id: string): Promise<{ secret: string }> {
  requireStepUp(caller);
  const { secret: formerSecret } = await requireWebhook(ctx, caller, id);
  const { secret, sealed } = newSecret(ctx, id);
  const formerUntil = new Date(Date.now() + WEBHOOK_FORMER_SECRET_HOURS * 3_600_000);
  await updateWebhook(ctx.db, id, { secret: sealed, formerSecret, formerUntil });
  return { secret };
}

/** Tries a failing or switched-off webhook again at once. @throws Refusal 404 */
export async function enableWebhook(ctx: Context, caller: Caller, id: string): Promise<WebhookView> {
  await requireWebhook(ctx, caller, id);
  const row = await updateWebhook(ctx.db, id, {
    disabledAt: null,
    failingSince: null,
    failures: 0,
    nextAt: new Date(),
  });
  if (!row) throw notFound('This webhook');
  return viewWebhook(row);
}

/** Deletes a webhook. @throws Refusal 404 */
export async function removeWebhook(ctx: Context, caller: Caller, id: string): Promise<{ _id: string }> {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await deleteWebhook(tx, caller.accountId, id))) throw notFound('This webhook');
    await recordOwn(ctx, tx, caller, 'feedKeyRevoked', { key: id });
  });
  return { _id: id };
}

/** Returns the last attempts, newest first. @throws Refusal 404 */
export async function listWebhookDeliveries(ctx: Context, caller: Caller, id: string): Promise<WebhookDeliveryView[]> {
  await requireWebhook(ctx, caller, id);
  return (await findDeliveries(ctx.db, id, WEBHOOK_DELIVERIES_SHOWN)).map(viewDelivery);
}

/** Sends the event of an attempt again, once and under the same id. @throws Refusal 404, 422 EVENT_TOO_OLD */
export async function resendWebhookDelivery(
  ctx: Context,
  caller: Caller,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<WebhookDeliveryView> {
  const webhook = await requireWebhook(ctx, caller, id);
  const delivery = await findDelivery(ctx.db, id, deliveryId);
  if (!delivery) throw notFound('This attempt');
  const position = { xid: delivery.eventXid, id: String(delivery.eventId) };
  const event = await readEventAt(ctx.db, caller.accountId, position);
  if (!event) throw refused('EVENT_TOO_OLD', 'This event is no longer kept, so it can’t be sent again.');
  return viewDelivery(await attempt(ctx, webhook, { event, position }));
}
