import { z } from 'zod';
import { Id, Moment } from './common';
import { contract } from './endpoint';
import { FeedKinds } from './feed';
import {
  FEED_KINDS,
  WEBHOOK_DISABLED_AFTER_DAYS,
  WEBHOOK_FORMER_SECRET_HOURS,
  WEBHOOK_URL_MAX_CHARACTERS,
  WEBHOOKS_MAX,
} from './limits';

/** An address of a performer's own server, which gets the events of the feed as signed requests (Standard Webhooks). */
export const Webhook = z.object({
  _id: Id,
  url: z.string(),
  kinds: z.array(z.enum(FEED_KINDS)),
  /** `failing`: the last attempt failed and is repeated; `off`: it failed for days */
  status: z.enum(['on', 'failing', 'off']),
  failingSince: Moment.nullable(),
  nextAttemptAt: Moment.nullable(),
  createdAt: Moment,
});
export type WebhookView = z.infer<typeof Webhook>;

/** An attempt to deliver an event. */
export const WebhookDelivery = z.object({
  _id: Id,
  eventId: z.string(),
  kind: z.enum(FEED_KINDS),
  isTaken: z.boolean(),
  /** the status of the answer; null without one */
  status: z.number().int().nullable(),
  /** the reason for a missing answer */
  failure: z.string().nullable(),
  tookMs: z.number().int(),
  at: Moment,
});
export type WebhookDeliveryView = z.infer<typeof WebhookDelivery>;

const params = z.object({ id: Id });

export const webhooks = contract({
  listWebhooks: { summary: 'Own webhooks, oldest first', access: ['performer'], reply: z.array(Webhook) },
  createWebhook: {
    summary: `Creates a webhook for own events from now on and returns its secret this once. It gets each event as a POST request, signed as Standard Webhooks describes, in order and again until a 2xx answer; it is switched off after ${WEBHOOK_DISABLED_AFTER_DAYS} days without one, or after a 410. It ends with a password change and with "log out everywhere". 403 STEP_UP_REQUIRED; 422 WEBHOOK_ADDRESS, TOO_MANY_WEBHOOKS beyond ${WEBHOOKS_MAX}`,
    access: ['performer'],
    body: z.object({ url: z.url('Enter a web address.').max(WEBHOOK_URL_MAX_CHARACTERS), kinds: FeedKinds }),
    reply: Webhook.extend({ secret: z.string() }),
  },
  rotateWebhookSecret: {
    summary: `Replaces the secret of an own webhook and returns it this once. The former secret also signs for ${WEBHOOK_FORMER_SECRET_HOURS} hours. 403 STEP_UP_REQUIRED`,
    access: ['performer'],
    params,
    reply: z.object({ secret: z.string() }),
  },
  enableWebhook: {
    summary: 'Tries a failing own webhook, or one that is off, again at once',
    access: ['performer'],
    params,
    reply: Webhook,
    perMinute: 10,
  },
  deleteWebhook: {
    summary: 'Deletes an own webhook',
    access: ['performer'],
    params,
    reply: z.object({ _id: Id }),
  },
  listWebhookDeliveries: {
    summary: 'The last attempts of an own webhook, newest first',
    access: ['performer'],
    params,
    reply: z.array(WebhookDelivery),
  },
  resendWebhookDelivery: {
    summary: 'Sends the event of an attempt again, once and under the same id. 422: EVENT_TOO_OLD',
    access: ['performer'],
    params: z.object({ id: Id, deliveryId: Id }),
    reply: WebhookDelivery,
    perMinute: 10,
  },
});
