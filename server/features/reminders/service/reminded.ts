import { type Db } from '@server/db/client';
import { findStarts } from '../store';

/** Returns the starts, in ms, of the shows of a performer that an account is reminded of; none for guests. */
export const remindedStarts = async (
  db: Db,
  accountId: string | null,
  performerId: string,
): Promise<ReadonlySet<number>> =>
  new Set(accountId ? (await findStarts(db, accountId, performerId)).map((start) => start.getTime()) : []);
