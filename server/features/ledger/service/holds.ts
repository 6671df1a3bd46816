import { type AttachedWrite } from '@server/db/attachedWrites';
import { type Db, type Tx } from '@server/db/client';
import { toSpendableTokens, toTokens, toUnits, type Units } from '../rules';
import { closeHolds, insertHold, lockOpenHolds, readSettledHolds } from '../store/holds';
import { readAvailable } from '../store/balances';
import { type Movement } from '../store/transfers';
import { type Posted, type Posting, postTransfer } from './transfers';

/**
 * Sets tokens of a member apart for something that is running, such as a minute of a show, until they are settled or
 * released.
 */
export async function postHold(
  tx: Tx,
  hold: Posting & { memberId: string; subject: string; tokens: number },
): Promise<Posted> {
  const { memberId, tokens, ...posting } = hold;
  const units = toUnits(tokens);
  const posted = await postTransfer(tx, {
    ...posting,
    kind: 'hold',
    askerId: memberId,
    request: [units],
    movements: [
      { owner: memberId, kind: 'member', amount: -units },
      { owner: memberId, kind: 'hold', amount: units },
    ],
  });
  if (!posted.replayed)
    await insertHold(tx, { transferId: posted.transferId, owner: memberId, subject: hold.subject, amount: units });
  return posted;
}

/** How much of the held tokens is charged, and the accounts that receive it. The credits sum to `charged`, in units. */
export interface Charge {
  charged: Units;
  credits: Movement[];
  attached: AttachedWrite[];
}

/** The outcome of a settlement in tokens: held, charged, returned, and the member's balance. */
export interface Settled {
  transferId: number;
  held: number;
  charged: number;
  returned: number;
  balance: number;
}

/**
 * Settles all open holds of a member for a subject at once: charges what `decide` says, at most what was held, and
 * returns the rest. Repeated, it returns what was settled before. Returns null if nothing was ever held.
 */
export async function settleHolds(
  tx: Tx,
  { memberId, subject, note }: { memberId: string; subject: string; note?: string },
  decide: (held: Units) => Charge | Promise<Charge>,
): Promise<Settled | null> {
  const open = await lockOpenHolds(tx, memberId, subject);
  const [first] = open;
  if (!first) return readSettlement(tx, memberId, subject);
  const held = open.reduce((sum, each) => sum + each.amount, 0);
  const { charged, credits, attached } = await decide(held);
  const posted = await postTransfer(tx, {
    key: `${subject}:${first.transferId}`,
    kind: 'settle',
    askerId: memberId,
    request: [held, charged],
    subject,
    note,
    movements: [
      { owner: memberId, kind: 'member', amount: held - charged },
      { owner: memberId, kind: 'hold', amount: -held },
      ...credits,
    ],
    attached,
  });
  await closeHolds(
    tx,
    open.map((each) => each.transferId),
    posted.transferId,
  );
  return {
    transferId: posted.transferId,
    held: toTokens(held),
    charged: toTokens(charged),
    returned: toTokens(held - charged),
    balance: posted.balance,
  };
}

async function readSettlement(db: Db, memberId: string, subject: string): Promise<Settled | null> {
  const settled = await readSettledHolds(db, memberId, subject);
  if (!settled) return null;
  const { transferId, held, returned } = settled;
  return {
    transferId,
    held: toTokens(held),
    charged: toTokens(held - returned),
    returned: toTokens(returned),
    balance: toSpendableTokens(await readAvailable(db, memberId, 'member')),
  };
}
