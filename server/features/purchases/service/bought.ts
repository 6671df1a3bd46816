import { type ForSaleTypeWord } from '@contract/assets';
import { type Db } from '@server/db/client';
import { boughtOf } from '../store/bought';

/** Whether a member has bought this and still has it: what opens its files. No longer after a refund; still when its performer takes it off sale. */
export const hasBought = async (db: Db, memberId: string, type: ForSaleTypeWord, id: string): Promise<boolean> =>
  (await boughtOf(db, memberId, type, [id])).has(id);

/** Which of these a member has bought and still has. */
export const boughtAmong: (db: Db, memberId: string, type: ForSaleTypeWord, ids: string[]) => Promise<Set<string>> =
  boughtOf;
