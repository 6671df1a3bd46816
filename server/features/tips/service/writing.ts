import { type Db } from '@server/db/client';
import { inConvoys } from '@server/db/convoy';
import { type Rider } from '@server/db/riders';
import { inOneStatement, inTransaction } from '@server/db/transaction';
import { type Payment, type Posted, postTip } from '../../ledger/service';
import { type NewTip, tipRider } from '../store';

/** All that a tip writes: transfer and earning, its row, and its line in the room. */
export interface TipToWrite { payment: Payment; row: NewTip; line: Rider }

/** So many tips in one transaction at most: it holds the wallets of their senders. */
const MOST_TOGETHER = 25;

const write = (db: Db, { payment, row, line }: TipToWrite) => postTip(db, payment, [tipRider(row), line]);

/** The lines of a room are numbered under its lock, so the tips of a room follow each other; those that wait meanwhile share one commit. */
async function writeAll(db: Db, tips: TipToWrite[]): Promise<PromiseSettledResult<Posted>[]> {
  if (tips.length > 1) {
    // in the order of their senders, so that two such transactions do not wait for each other
    const order = [...tips].sort((a, b) => (a.payment.memberId < b.payment.memberId ? -1 : 1));
    const written = await inTransaction(db, (tx) => Promise.all(order.map((tip) => write(tx, tip)))).catch(() => null);
    if (written) return tips.map((tip) => ({ status: 'fulfilled', value: written[order.indexOf(tip)]! }));
    // one of them was refused and took the others with it
  }
  return Promise.allSettled(tips.map((tip) => inOneStatement(db, (at) => write(at, tip))));
}

const writers = new WeakMap<Db, (roomId: string, tip: TipToWrite) => Promise<Posted>>();

/** Writes a tip: committed when it resolves, nothing of it when it throws. Safe to repeat. @throws Refusal as `postTip` */
export function writeTip(db: Db, tip: TipToWrite): Promise<Posted> {
  const writer = writers.get(db) ?? inConvoys((tips: TipToWrite[]) => writeAll(db, tips), MOST_TOGETHER);
  writers.set(db, writer);
  return writer(tip.row.conversationId ?? tip.row.performerId, tip);
}
