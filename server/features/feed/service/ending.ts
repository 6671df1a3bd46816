import { type Tx } from '@server/db/client';
import { deleteFeedKeysOf } from '../store';

/** Ends all keys of an account's event feed. */
export const endFeedKeys = (tx: Tx, accountId: string): Promise<unknown> => deleteFeedKeysOf(tx, accountId);
