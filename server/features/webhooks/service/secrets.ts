import { randomBytes } from 'node:crypto';
import { type Context } from '@server/context';
import { SECRET_BYTES, SECRET_PREFIX } from '../rules';
import { findAllWebhooks, updateWebhook, type WebhookRow } from '../store';

type Sealer = Pick<Context, 'sealing'>;

const about = (id: string) => `webhook:${id}`;

/** Returns a new secret, plain for its owner and sealed for storage. */
export function newSecret({ sealing }: Sealer, webhookId: string): { secret: string; sealed: string } {
  const secret = SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');
  return { secret, sealed: sealing.seal(secret, about(webhookId)) };
}

/** Returns the secrets that sign now, the newest first. */
export function secretsOf({ sealing }: Sealer, { id, secret, formerSecret, formerUntil }: WebhookRow): string[] {
  const former = formerSecret && formerUntil && formerUntil > new Date() ? [formerSecret] : [];
  return [secret, ...former].map((sealed) => sealing.open(sealed, about(id)));
}

/** Seals secrets again after the site's key was replaced. */
export async function renewSealedSecrets({ db, sealing }: Pick<Context, 'db' | 'sealing'>): Promise<void> {
  for (const { id, secret } of await findAllWebhooks(db))
    if (!sealing.isCurrent(secret))
      await updateWebhook(db, id, { secret: sealing.seal(sealing.open(secret, about(id)), about(id)) });
}
