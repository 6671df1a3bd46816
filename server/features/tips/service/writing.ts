import { type Db } from '@server/db/client';
import { inConvoys } from '@server/db/convoy';
import { type Rider } from '@server/db/riders';
import { inOneStatement } from '@server/db/transaction';
import { type Payment, type Posted, postTip, postTips } from '../../ledger/service';
import { type NewTip, tipRider } from '../store';

/** All that a tip writes: transfer and earning, its row, and its line in the room. */
export interface TipToWrite {
  payment: Payment;
  row: NewTip;
  line: Rider;
}

/** So many tips in one statement at most: it holds the wallets of their senders. */
const MOST_TOGETHER = 50;
/** So many such statements at once. */
const LANES = 2;

const roomOf = ({ row }: TipToWrite) => row.conversationId ?? row.performerId;
const ridersOf = ({ row, line }: TipToWrite) => [tipRider(row), line];
/** The tips of a room share a lane, because its lines are numbered under its lock. */
const laneOf = (tip: TipToWrite) => String(parseInt(roomOf(tip).slice(-4), 16) % LANES);

/** New, repeated, not covered, or hindered by somebody else. */
const writeAlone = (db: Db, tip: TipToWrite) => inOneStatement(db, (at) => postTip(at, tip.payment, ridersOf(tip)));

/** With one statement, in the order of rooms, so that two such do not wait for each other; within a room in the order of their coming. */
async function writeTogether(db: Db, tips: TipToWrite[]): Promise<(Posted | null)[]> {
  const order = [...tips].sort((a, b) => (roomOf(a) === roomOf(b) ? 0 : roomOf(a) < roomOf(b) ? -1 : 1));
  const posted = await inOneStatement(db, (at) =>
    postTips(
      at,
      order.map((tip) => ({ tip: tip.payment, riders: ridersOf(tip) })),
    ),
  );
  return tips.map((tip) => posted[order.indexOf(tip)] ?? null);
}

const writers = new WeakMap<Db, (lane: string, tip: TipToWrite) => Promise<Posted>>();

/** Writes a tip: committed when it resolves, nothing of it when it throws. Safe to repeat. @throws Refusal as `postTip` */
export function writeTip(db: Db, tip: TipToWrite): Promise<Posted> {
  const writer =
    writers.get(db) ??
    inConvoys(
      (tips: TipToWrite[]) => writeTogether(db, tips),
      (one) => writeAlone(db, one),
      MOST_TOGETHER,
    );
  writers.set(db, writer);
  return writer(laneOf(tip), tip);
}
