import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { type EmailFailureView } from '@contract/common';
import { sameSecret } from '../http/visitor';
import { badSignature, WEBHOOK_TOLERANCE_SECONDS } from '../payments/signature';

/** What a mail provider says about an email that it had accepted. */
export interface MailReport {
  addresses: string[];
  failure: EmailFailureView;
  /** when it happened */
  at: Date;
}

/** The headers of a webhook, in lower case. */
export type MailWebhookHeaders = Record<string, string | string[] | undefined>;

const FAILURES: Record<string, EmailFailureView> = { 'email.bounced': 'bounced', 'email.complained': 'complained' };

const Event = z.object({
  type: z.string(),
  timestamp: z.iso.datetime({ offset: true }).optional(),
  created_at: z.iso.datetime({ offset: true }).optional(),
  data: z.object({
    to: z.union([z.string(), z.array(z.string()).max(100)]).transform((to) => [to].flat()),
    /** without a type, the bounce is permanent */
    bounce: z.object({ type: z.string().optional() }).optional(),
  }),
});

const header = (headers: MailWebhookHeaders, name: string): string =>
  [headers[`webhook-${name}`] ?? headers[`svix-${name}`]].flat()[0] ?? '';

/** Returns when a webhook was sent. @throws Refusal 400 `BAD_SIGNATURE` unless it is signed and recent */
function checkSigned(key: Buffer, body: Buffer, headers: MailWebhookHeaders, now: Date): Date {
  const [id, timestamp] = [header(headers, 'id'), header(headers, 'timestamp')];
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  const given = header(headers, 'signature').split(' ');
  const sent = new Date(Number(timestamp) * 1000);
  const isRecent = Math.abs(now.getTime() - sent.getTime()) <= WEBHOOK_TOLERANCE_SECONDS * 1000;
  if (!isRecent || !given.some((each) => sameSecret(each, `v1,${signature}`))) throw badSignature();
  return sent;
}

/** Returns the JSON of a body; null if it is none. */
function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

/**
 * Reads the webhook of a mail provider, signed like Standard Webhooks (or with Svix's names of the headers): the type
 * `email.bounced` or `email.complained`, and the addresses in `data.to`.
 * @returns null for other events, and for bounces that are not permanent
 * @throws Refusal 400 `BAD_SIGNATURE`
 */
export function readMailWebhook(
  key: Buffer,
  body: Buffer,
  headers: MailWebhookHeaders,
  now = new Date(),
): MailReport | null {
  const sent = checkSigned(key, body, headers, now);
  const event = Event.safeParse(parsed(body)).data;
  const failure = event && FAILURES[event.type];
  if (!failure) return null;
  const { to: addresses, bounce } = event.data;
  if (failure === 'bounced' && !/^permanent$/i.test(bounce?.type ?? 'permanent')) return null;
  const at = event.timestamp ?? event.created_at;
  return { addresses, failure, at: at ? new Date(at) : sent };
}
