import { createHmac } from 'node:crypto';
import { Refusal } from '../http/errors';
import { sameSecret } from '../http/visitor';

/** Header of the sandbox's webhooks: `t=<seconds>,v1=<hex>`. */
export const SANDBOX_SIGNATURE = 'sandbox-signature';
/** A webhook older (or newer) than this is refused, so that a recorded one cannot be played back later. */
export const TOLERANCE_SECONDS = 300;

const macOf = (secret: string, seconds: number, body: string | Buffer) =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex');

/** 400: not signed by the provider, changed on the way, or too old. Says no more than that. */
export const badSignature = () =>
  new Refusal(400, 'BAD_SIGNATURE', 'The signature of this webhook is missing, wrong or too old.');

/** Signs a body with the moment of sending. */
export function signBody(secret: string, body: string | Buffer, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${macOf(secret, seconds, body)}`;
}

/** @throws Refusal 400 `BAD_SIGNATURE` */
export function checkSignature(secret: string, body: Buffer, header: string | string[] | undefined, now: Date): void {
  const match = typeof header === 'string' ? /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) : null;
  if (!match) throw badSignature();
  const seconds = Number(match[1]);
  if (!sameSecret(match[2], macOf(secret, seconds, body))) throw badSignature();
  if (Math.abs(now.getTime() / 1000 - seconds) > TOLERANCE_SECONDS) throw badSignature();
}
