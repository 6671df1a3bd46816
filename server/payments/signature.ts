import { createHmac } from 'node:crypto';
import { Refusal } from '../http/errors';
import { sameSecret } from '../http/visitor';

/** Header of the sandbox's webhooks: `t=<seconds>,v1=<hex>`. */
export const SANDBOX_SIGNATURE = 'sandbox-signature';
/** Older and newer webhooks are refused, so that a recorded one cannot be replayed later. */
export const WEBHOOK_TOLERANCE_SECONDS = 300;

const macOf = (key: Buffer, seconds: number, body: string | Buffer) =>
  createHmac('sha256', key).update(`${seconds}.`).update(body).digest('hex');

/** 400: the webhook is unsigned, changed or too old. The text does not say which. */
export const badSignature = () =>
  new Refusal(400, 'BAD_SIGNATURE', 'The signature of this webhook is missing, wrong or too old.');

/** Signs a body together with the time of sending. */
export function signBody(key: Buffer, body: string | Buffer, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${macOf(key, seconds, body)}`;
}

/** Checks that one of the keys signed a body. @throws Refusal 400 `BAD_SIGNATURE` */
export function checkSignature(
  keys: readonly Buffer[],
  body: Buffer,
  header: string | string[] | undefined,
  now: Date,
): void {
  const match = typeof header === 'string' ? /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) : null;
  if (!match) throw badSignature();
  const seconds = Number(match[1]);
  if (!keys.some((key) => sameSecret(match[2], macOf(key, seconds, body)))) throw badSignature();
  if (Math.abs(now.getTime() / 1000 - seconds) > WEBHOOK_TOLERANCE_SECONDS) throw badSignature();
}
