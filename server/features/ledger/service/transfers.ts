import { hash } from 'node:crypto';
import { type AttachedWrite } from '@server/db/attachedWrites';
import { type Db, type Tx } from '@server/db/client';
import { databaseCodeOf } from '@server/db/transaction';
import { conflict, refused } from '@server/http/errors';
import { SITE, toSpendableTokens, toUnits } from '../rules';
import {
  type Condition,
  type Movement,
  type Transfer,
  type TransferResult,
  insertTransfer,
  insertTransfers,
} from '../store/transfers';
import { refusalByLimit } from './limits';
import { type Holder, type TransferKind } from '../tables';

export type { Condition, Movement };

/**
 * Common to all transfers. `key` is the idempotency key; `subject` is the id of the business row that the transfer
 * belongs to.
 */
export interface Posting {
  key: string;
  subject?: string | null;
  note?: string;
}

/** A transfer to post. `movements` sum to zero; the balance of the first one is returned. */
export interface TransferRequest extends Posting {
  kind: TransferKind;
  /** the account that asks: it shares its idempotency keys with no other account */
  askerId: string;
  /** what else makes the request: using the key again with other values is refused */
  request: unknown[];
  movements: Movement[];
  /** id of the transfer that this one takes back, all or in part */
  reverses?: number;
  /** a missing amount becomes a debt instead of a refusal */
  mayOwe?: boolean;
  /** rows that exist if and only if this transfer does */
  attached?: AttachedWrite[];
}

/** The result of a posting. */
export interface Posted {
  transferId: number;
  /** the transfer had been posted before under the same key */
  replayed: boolean;
  /** what the account of the first movement can spend now, in tokens */
  balance: number;
  /** values returned by the attached writes, by their names */
  attached: Record<string, unknown>;
}

/** Returns a key as the ledger stores it. The asker is part of it, so no account can use up the key of another. */
export const keyOf = ({ kind, askerId, key }: Pick<TransferRequest, 'kind' | 'askerId' | 'key'>): string =>
  `${kind}:${askerId}:${key}`;

const toTransfer = ({ askerId, request, key, attached: _, ...transfer }: TransferRequest): Transfer => ({
  ...transfer,
  key: keyOf({ kind: transfer.kind, askerId, key }),
  requestHash: hash('sha256', JSON.stringify([transfer.kind, askerId, transfer.subject ?? null, ...request])),
});

const toPosted = ({ transferId, replayed, available, attached }: TransferResult): Posted => ({
  transferId,
  replayed,
  balance: toSpendableTokens(available),
  attached,
});

/**
 * Posts a transfer, together with its attached writes, in one statement. The same request under the same key posts
 * nothing and returns the first transfer.
 * @throws Refusal 422 NOT_ENOUGH_TOKEN, SPENDING_LIMIT_REACHED, SPENDING_PAUSED, REFUND_TOO_LARGE;
 *   409 IDEMPOTENCY_KEY_REUSED
 */
export async function postTransfer(db: Db, request: TransferRequest): Promise<Posted> {
  try {
    return toPosted(await insertTransfer(db, toTransfer(request), request.attached));
  } catch (error) {
    const code = databaseCodeOf(error);
    if (code === 'FL001') throw refused('NOT_ENOUGH_TOKEN', "You don't have enough tokens. No tokens were spent.");
    if (code === 'FL002')
      throw conflict('IDEMPOTENCY_KEY_REUSED', 'This idempotency key was used for another request.');
    if (code === 'FL003')
      throw refused('REFUND_TOO_LARGE', 'The refund is larger than what was paid. No tokens were returned.');
    throw refusalByLimit(error) ?? error;
  }
}

/**
 * Posts many transfers in one statement, in the order given, each as if posted alone. All must have the same kinds of
 * attached writes.
 * @returns null if the condition does not hold, so that nothing was posted. Null in place of a transfer that needs
 * `postTransfer`: its key was used before, or its balance has to be folded, locked or refused
 */
export async function postTransfers(
  db: Db,
  requests: TransferRequest[],
  condition?: Condition,
): Promise<(Posted | null)[] | null> {
  const results = await insertTransfers(
    db,
    requests.map((request) => ({ transfer: toTransfer(request), attached: request.attached ?? [] })),
    condition,
  );
  return results && results.map((result) => result && toPosted(result));
}

/** Credits bought tokens: from payment clearing to the member's wallet. `key` identifies the order. */
export function postPurchase(tx: Tx, purchase: Posting & { memberId: string; tokens: number }): Promise<Posted> {
  const { memberId, tokens, ...posting } = purchase;
  const units = toUnits(tokens);
  return postTransfer(tx, {
    ...posting,
    kind: 'purchase',
    askerId: memberId,
    request: [units],
    movements: [
      { owner: memberId, kind: 'member', amount: units },
      { owner: SITE, kind: 'clearing', amount: -units },
    ],
  });
}

/**
 * Gives a member free tokens from the site's adjustment account. The key makes it happen once per member and reason:
 * posting it again, also with another amount, replays the first one.
 */
export function postBonus(
  tx: Tx,
  bonus: { reason: 'first-purchase'; memberId: string; tokens: number },
): Promise<Posted> {
  const { reason, memberId, tokens } = bonus;
  const units = toUnits(tokens);
  return postTransfer(tx, {
    key: reason,
    kind: 'bonus',
    askerId: memberId,
    request: [],
    movements: [
      { owner: memberId, kind: 'member', amount: units },
      { owner: SITE, kind: 'adjustment', amount: -units },
    ],
  });
}

/** Takes back a bonus whose payment was reversed. What the member has already spent becomes their debt. */
export function postBonusReversal(
  tx: Tx,
  reversal: Posting & { bonusTransferId: number; memberId: string; tokens: number },
): Promise<Posted> {
  const { memberId, bonusTransferId, tokens, ...posting } = reversal;
  const units = toUnits(tokens);
  return postTransfer(tx, {
    ...posting,
    kind: 'chargeback',
    askerId: memberId,
    request: [bonusTransferId, units],
    reverses: bonusTransferId,
    mayOwe: true,
    movements: [
      { owner: memberId, kind: 'member', amount: -units },
      { owner: SITE, kind: 'adjustment', amount: units },
    ],
  });
}

/**
 * Takes back the tokens of a payment that the provider reversed. What the member has already spent becomes their debt.
 */
export function postChargeback(
  tx: Tx,
  chargeback: Posting & { purchaseTransferId: number; memberId: string; tokens: number },
): Promise<Posted> {
  const { memberId, purchaseTransferId, tokens, ...posting } = chargeback;
  const units = toUnits(tokens);
  return postTransfer(tx, {
    ...posting,
    kind: 'chargeback',
    askerId: memberId,
    request: [purchaseTransferId, units],
    reverses: purchaseTransferId,
    mayOwe: true,
    movements: [
      { owner: memberId, kind: 'member', amount: -units },
      { owner: SITE, kind: 'clearing', amount: units },
    ],
  });
}

/**
 * Pays earnings out: from the performer's or studio's account to payout clearing.
 * With `mayOwe` (the money has already left the site) a missing amount becomes their debt.
 * @throws Refusal 422 NOT_ENOUGH_TOKEN without `mayOwe` when the account does not cover it
 */
export function postPayout(
  tx: Tx,
  payout: Posting & { ownerId: string; role: 'performer' | 'studio'; tokens: number; mayOwe?: boolean },
): Promise<Posted> {
  const { ownerId, role, tokens, ...posting } = payout;
  const units = toUnits(tokens);
  return postTransfer(tx, {
    ...posting,
    kind: 'payout',
    askerId: ownerId,
    request: [role, units],
    movements: [
      { owner: ownerId, kind: role, amount: -units },
      { owner: SITE, kind: 'payout', amount: units },
    ],
  });
}

/**
 * Corrects a balance by hand: adds `tokens` to an account, or takes them when negative (never below zero). The reason
 * becomes the note.
 * @throws Error without a reason
 */
export function postAdjustment(
  tx: Tx,
  adjustment: Omit<Posting, 'note'> & { ownerId: string; role: Holder; tokens: number; reason: string },
): Promise<Posted> {
  const { ownerId, role, tokens, reason, ...posting } = adjustment;
  if (reason.trim() === '') throw new Error('An adjustment needs a reason.');
  const units = toUnits(tokens);
  return postTransfer(tx, {
    ...posting,
    kind: 'adjustment',
    note: reason,
    askerId: ownerId,
    request: [role, units, reason],
    movements: [
      { owner: ownerId, kind: role, amount: units },
      { owner: SITE, kind: 'adjustment', amount: -units },
    ],
  });
}
