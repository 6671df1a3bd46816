import { type AttachedWrite } from '@server/db/attachedWrites';
import { type Db, type Tx } from '@server/db/client';
import { toTokens, toUnits } from '../rules';
import {
  closeEscrow,
  type EscrowRow,
  findOpenEscrows,
  hasTransfer,
  insertEscrow,
  lockOpenEscrow,
  sumEscrowsOf,
} from '../store/escrows';
import { keyOf, type Movement, type Posted, type Posting, postTransfer } from './transfers';

export type { EscrowRow };

/** A member's tokens to keep for something that was promised. `subject` is its id. */
export interface NewEscrow extends Posting {
  memberId: string;
  subject: string;
  tokens: number;
}

/** The purpose of tokens in escrow. */
export type EscrowKind = 'pledge' | 'ticket';

async function postEscrow(tx: Tx, kind: EscrowKind, { memberId, tokens, ...posting }: NewEscrow): Promise<Posted> {
  const amount = toUnits(tokens);
  const posted = await postTransfer(tx, {
    ...posting,
    kind,
    askerId: memberId,
    request: [amount],
    movements: [
      { owner: memberId, kind: 'member', amount: -amount },
      { owner: memberId, kind: 'escrow', amount },
    ],
  });
  const { transferId } = posted;
  if (!posted.replayed) await insertEscrow(tx, { transferId, owner: memberId, subject: posting.subject, amount });
  return posted;
}

/**
 * Puts tokens that a member pledges into escrow, until they are paid or returned. Use it in a transaction.
 * @throws Refusal as `postTransfer`
 */
export const postPledge = (tx: Tx, pledge: NewEscrow): Promise<Posted> => postEscrow(tx, 'pledge', pledge);

/** Puts the price of a ticket into escrow, as `postPledge` does with a pledge. @throws Refusal as `postTransfer` */
export const postTicket = (tx: Tx, ticket: NewEscrow): Promise<Posted> => postEscrow(tx, 'ticket', ticket);

const isPosted = (db: Db, kind: EscrowKind, { memberId, key }: Pick<NewEscrow, 'memberId' | 'key'>) =>
  hasTransfer(db, keyOf({ kind, askerId: memberId, key }));

/** Says whether a pledge was posted under this key, also one that was paid or returned since. */
export const isPledgePosted = (db: Db, posting: Pick<NewEscrow, 'memberId' | 'key'>): Promise<boolean> =>
  isPosted(db, 'pledge', posting);

/** Says whether a ticket was posted under this key, also one that was paid or returned since. */
export const isTicketPosted = (db: Db, posting: Pick<NewEscrow, 'memberId' | 'key'>): Promise<boolean> =>
  isPosted(db, 'ticket', posting);

/** Returns the tokens of an escrow to its member, in whole. @returns null when it was paid or returned before */
export async function returnEscrow(tx: Tx, transferId: number): Promise<Posted | null> {
  const escrow = await lockOpenEscrow(tx, transferId);
  if (!escrow) return null;
  const { owner, subject, amount } = escrow;
  const posted = await postTransfer(tx, {
    key: String(transferId),
    kind: 'return',
    askerId: owner,
    request: [amount],
    subject,
    reverses: transferId,
    movements: [
      { owner, kind: 'member', amount },
      { owner, kind: 'escrow', amount: -amount },
    ],
  });
  await closeEscrow(tx, transferId, { outcome: 'returned', closedBy: posted.transferId });
  return posted;
}

/**
 * Pays the tokens of an escrow out. The credits may return a part to the member.
 * @returns null when it was paid or returned before
 */
export async function releaseEscrow(
  tx: Tx,
  transferId: number,
  decide: (escrow: EscrowRow) => Promise<{ credits: Movement[]; attached: AttachedWrite[] }>,
): Promise<Posted | null> {
  const escrow = await lockOpenEscrow(tx, transferId);
  if (!escrow) return null;
  const { owner, subject, amount } = escrow;
  const { credits, attached } = await decide(escrow);
  const posted = await postTransfer(tx, {
    key: String(transferId),
    kind: 'release',
    askerId: owner,
    request: [amount],
    subject,
    movements: [{ owner, kind: 'escrow', amount: -amount }, ...credits],
    attached,
  });
  await closeEscrow(tx, transferId, { outcome: 'paid', closedBy: posted.transferId });
  return posted;
}

/** Returns the open escrows of a subject or a member, oldest first. */
export const listOpenEscrows = (
  db: Db,
  filter: { subject: string; owner?: string } | { owner: string; subject?: string },
  limit: number,
): Promise<EscrowRow[]> => findOpenEscrows(db, filter, limit);

/** Returns how many tokens were put into escrow for a subject, by what became of them; of one member, or of all. */
export async function sumEscrows(
  db: Db,
  subject: string,
  memberId?: string,
): Promise<{ held: number; paid: number; returned: number }> {
  const { held, paid, returned } = await sumEscrowsOf(db, subject, memberId);
  return { held: toTokens(held), paid: toTokens(paid), returned: toTokens(returned) };
}
