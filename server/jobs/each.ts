import { type Logger } from 'pino';
import { isDatabaseAway } from '../db/away';

/**
 * Works on each item by itself: an item that fails is logged with `message`, and the others go on. A job that looks for
 * its work finds the failed item again in its next run.
 * @throws when the database cannot be reached, where no other item would succeed
 */
export async function workOnEach<Item>(
  log: Logger,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  message: string,
): Promise<void> {
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      log.error({ err: error, item }, message);
    }
  }
}
