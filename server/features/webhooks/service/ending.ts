import { type Tx } from '@server/db/client';
import { deleteWebhooksOf } from '../store';

/** Ends all webhooks of an account. */
export const endWebhooks = (tx: Tx, accountId: string): Promise<unknown> => deleteWebhooksOf(tx, accountId);
