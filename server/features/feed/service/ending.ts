import { type Tx } from '@server/db/client';
import { deleteFeedKeysOf, lockFeedKeys as lock } from '../store';

/** Ends all keys of an account's event feed. */
export const endFeedKeys = (tx: Tx, accountId: string): Promise<unknown> => deleteFeedKeysOf(tx, accountId);

/** Locks the keys and webhooks of a performer against others being added until the transaction ends. */
export const lockFeedKeys = (tx: Tx, performerId: string): Promise<unknown> => lock(tx, performerId);
