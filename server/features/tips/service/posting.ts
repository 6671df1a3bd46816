import { type AttachedWrite } from '@server/db/attachedWrites';
import { type Db, originOf } from '@server/db/client';
import { groupCommit } from '@server/db/groupCommit';
import { databaseCodeOf, inOneStatement } from '@server/db/transaction';
import { type Payment, postTip, postTips } from '../../earnings/service/payments';
import { type Posted } from '../../ledger/service/transfers';
import { attachTip, type NewTip } from '../store';

/** Everything that a tip writes: the transfer with its earnings, the tip, and its chat message. */
export interface TipToWrite {
  payment: Payment;
  tip: NewTip;
  chatMessage: AttachedWrite;
}

/** A statement locks the wallets of all its senders, so it takes only so many tips. */
const MAX_TIPS_PER_STATEMENT = 50;
const UNIQUE_VIOLATION = '23505';

const attachedTo = ({ tip, chatMessage }: TipToWrite, further: AttachedWrite[] = []) => [
  attachTip(tip),
  ...further,
  chatMessage,
];

/**
 * Posts a tip by a statement of its own, together with further writes.
 * @throws Refusal as `postTip`
 */
export const postOne = (db: Db, tip: TipToWrite, further?: AttachedWrite[]): Promise<Posted> =>
  inOneStatement(db, (at) => postTip(at, tip.payment, attachedTo(tip, further)));

/** Posts tips in one statement. The tips of a room keep their order. */
const postMany = (db: Db, tips: TipToWrite[]): Promise<(Posted | null)[]> =>
  inOneStatement(db, (at) =>
    postTips(
      at,
      tips.map((tip) => ({ payment: tip.payment, attached: attachedTo(tip) })),
    ),
  );

const groupCommits = new WeakMap<Db, (tip: TipToWrite) => Promise<Posted>>();

/**
 * Posts a tip by group commit: tips that arrive while others are being committed share the next statement. Committed
 * when it resolves, not written at all when it throws; safe to repeat.
 * @throws Refusal as `postTip`
 */
export function postTipInGroup(db: Db, tip: TipToWrite): Promise<Posted> {
  const post =
    groupCommits.get(db) ??
    groupCommit({
      writeBatch: (tips: TipToWrite[]) => postMany(db, tips),
      writeOne: (one) => postOne(db, one),
      maxBatchSize: MAX_TIPS_PER_STATEMENT,
      onBatchError: (error) => {
        // another process committed one of the keys at the same moment: expected, and posting one by one settles it
        if (databaseCodeOf(error) !== UNIQUE_VIOLATION) originOf(db).onError(error);
      },
    });
  groupCommits.set(db, post);
  return post(tip);
}
