import { createHash } from 'node:crypto';
import { type Db, type Tx } from '@server/db/client';
import { type Rider } from '@server/db/riders';
import { databaseCodeOf } from '@server/db/transaction';
import { conflict, refused } from '@server/http/errors';
import { type EarningKind } from '../earnings/rules';
import {
  type CurrentRates,
  type Earner,
  currentRates,
  earningOf,
  recordedEarnings,
  returnOf,
} from '../earnings/service';
import { type Split, SITE, partToReturn, splitAlone, splitWithStudio, tokensOf, unitsOf } from './rules';
import {
  type AccountKind,
  type Movement,
  type RiddenTransfer,
  type Transfer,
  type Transferred,
  type TransferKind,
  adjustedUnits,
  availableOf,
  closeHolds,
  insertHold,
  insertTransfer,
  insertTransfers,
  lockOpenHolds,
  settledHolds,
} from './store';

/** Roles whose tokens the ledger keeps. */
export type Holder = 'member' | 'performer' | 'studio';

/** What every posting answers: the transfer, whether it had been posted before under this key, and what the account it is about has now, in tokens. `answers` are the riders'. */
export interface Posted {
  transferId: number;
  replayed: boolean;
  balance: number;
  answers: Record<string, unknown>;
}

/** Common to all postings. `key` is unique for the one who asks; the same request again under it posts nothing and answers the first transfer. */
interface Posting {
  key: string;
  subject?: string | null;
  note?: string;
}

const floored = (units: number) => tokensOf(Math.max(0, units));
const fingerprint = (request: unknown[]) => createHash('sha256').update(JSON.stringify(request)).digest('hex');

/** Keys are one name space for all, so each gets its kind and its asker in front: nobody can occupy another's. */
const signed = (asker: string, request: unknown[], transfer: Omit<Transfer, 'requestHash'>): Transfer => ({
  ...transfer,
  key: `${transfer.kind}:${asker}:${transfer.key}`,
  requestHash: fingerprint([transfer.kind, asker, transfer.subject ?? null, ...request]),
});

const postedOf = ({ transferId, replayed, available, answers }: Transferred): Posted => ({
  transferId,
  replayed,
  balance: floored(available),
  answers,
});

/** Posts a transfer and turns the database's refusals into the wire's: 422 NOT_ENOUGH_TOKEN, 409 IDEMPOTENCY_KEY_REUSED, 422 REFUND_TOO_LARGE. */
async function post(db: Db, transfer: Transfer, riders: Rider[] = []): Promise<Posted> {
  try {
    return postedOf(await insertTransfer(db, transfer, riders));
  } catch (error) {
    const code = databaseCodeOf(error);
    if (code === 'FL001') throw refused('NOT_ENOUGH_TOKEN', 'You do not have enough tokens.');
    if (code === 'FL002')
      throw conflict('IDEMPOTENCY_KEY_REUSED', 'This idempotency key was used for another request.');
    if (code === 'FL003') throw refused('REFUND_TOO_LARGE', 'More would be returned than was paid.');
    throw error;
  }
}

/** Tokens bought: from payment clearing to the member's wallet. `key` is the order's. */
export function postPurchase(tx: Tx, purchase: Posting & { memberId: string; tokens: number }): Promise<Posted> {
  const units = unitsOf(purchase.tokens);
  return post(
    tx,
    signed(purchase.memberId, [units], {
      ...purchase,
      kind: 'purchase',
      movements: [
        { owner: purchase.memberId, kind: 'member', amount: units },
        { owner: SITE, kind: 'clearing', amount: -units },
      ],
    }),
  );
}

/** A payment from a member for a performer's work. `conversionRate`: the site's currency for one token, frozen on the earning. */
export interface Payment extends Posting {
  memberId: string;
  earner: Earner;
  tokens: number;
  conversionRate: number;
}

/** A tip, split by the rates that hold now; writes the earning, and what rides along. All that is written is one statement, so it needs no transaction around it. */
export function postTip(db: Db, tip: Payment, riders: Rider[] = []): Promise<Posted> {
  return postPayment(db, 'tip', 'tip', tip, riders);
}

/**
 * Many tips with one statement, each as if alone, in the order given, all with the same riders. Null for those that need more than a look: `postTip` posts, repeats or
 * refuses them.
 */
export async function postTips(db: Db, tips: { tip: Payment; riders: Rider[] }[]): Promise<(Posted | null)[]> {
  const rates = new Map<string, CurrentRates>();
  for (const {
    tip: { earner },
  } of tips) {
    const name = `${earner.performerId} ${earner.studioId}`;
    if (!rates.has(name)) rates.set(name, await currentRates(db, 'tip', earner));
  }
  const made = await insertTransfers(
    db,
    tips.map(({ tip, riders }) =>
      paymentOf('tip', 'tip', tip, rates.get(`${tip.earner.performerId} ${tip.earner.studioId}`)!, riders),
    ),
  );
  return made.map((each) => each && postedOf(each));
}

/** A product, video or gallery sold, split by the rates that hold now; writes the earning. */
export function postSale(tx: Tx, sale: Payment & { kind: 'product' | 'video' | 'gallery' }): Promise<Posted> {
  return postPayment(tx, sale.kind, sale.kind, sale);
}

async function postPayment(
  db: Db,
  kind: TransferKind,
  earning: EarningKind,
  payment: Payment,
  riders: Rider[] = [],
): Promise<Posted> {
  const ridden = paymentOf(kind, earning, payment, await currentRates(db, earning, payment.earner), riders);
  return post(db, ridden.transfer, ridden.riders);
}

function paymentOf(
  kind: TransferKind,
  earning: EarningKind,
  payment: Payment,
  rates: CurrentRates,
  riders: Rider[],
): RiddenTransfer {
  const { memberId, earner, key, subject, note } = payment;
  const gross = unitsOf(payment.tokens);
  const split = splitBy(rates, gross);
  const movements: Movement[] = [{ owner: memberId, kind: 'member', amount: -gross }, ...creditsOf(split, earner)];
  return {
    transfer: signed(memberId, [earner.performerId, gross], { key, kind, subject, note, movements }),
    riders: [riderOf({ earning, payment, gross, rates, split }), ...riders],
  };
}

const splitBy = (rates: CurrentRates, gross: number): Split =>
  'alone' in rates ? splitAlone(gross, rates.alone) : splitWithStudio(gross, rates.studio, rates.member);

function creditsOf(split: Split, { performerId, studioId }: Earner): Movement[] {
  const credits: Movement[] = [
    { owner: performerId, kind: 'performer', amount: split.performer },
    { owner: SITE, kind: 'commission', amount: split.site },
  ];
  return studioId ? [...credits, { owner: studioId, kind: 'studio', amount: split.studio }] : credits;
}

interface Paid {
  rates: CurrentRates;
  split: Split;
  earning: EarningKind;
  payment: Pick<Payment, 'earner' | 'memberId' | 'subject' | 'conversionRate'>;
  gross: number;
}

function riderOf({ earning, payment, gross, rates, split }: Paid): Rider {
  return earningOf({
    kind: earning,
    earner: payment.earner,
    payerId: payment.memberId,
    subject: payment.subject ?? null,
    gross,
    performerNet: split.performer,
    studioNet: split.studio,
    rates,
    conversionRate: payment.conversionRate,
  });
}

/** Sets tokens of a member apart for what is running (a minute of a show, `subject` its id), until settled or released. */
export async function postHold(
  tx: Tx,
  hold: Posting & { memberId: string; subject: string; tokens: number },
): Promise<Posted> {
  const { memberId, subject } = hold;
  const units = unitsOf(hold.tokens);
  const posted = await post(
    tx,
    signed(memberId, [units], {
      ...hold,
      kind: 'hold',
      movements: [
        { owner: memberId, kind: 'member', amount: -units },
        { owner: memberId, kind: 'hold', amount: units },
      ],
    }),
  );
  if (!posted.replayed)
    await insertHold(tx, { transferId: posted.transferId, owner: memberId, subject, amount: units });
  return posted;
}

/** What became of held tokens: how many were held, charged and returned, and the member's balance. */
export interface Settled {
  transferId: number;
  held: number;
  charged: number;
  returned: number;
  balance: number;
}

/**
 * Settles all open holds of a member for a subject at once: `tokens` of them are charged (never more than was held) and split by the rates that
 * hold now, the rest returns. Repeated, it answers what was settled before. Null when nothing was ever held.
 */
export async function settleHold(
  tx: Tx,
  settlement: Omit<Payment, 'key'> & { subject: string; kind: 'private' | 'group' },
): Promise<Settled | null> {
  const { memberId, subject, earner, kind, note } = settlement;
  const open = await lockOpenHolds(tx, memberId, subject);
  const [first] = open;
  if (!first) return settledBefore(tx, memberId, subject);
  const held = open.reduce((sum, each) => sum + each.amount, 0);
  const charged = Math.min(held, unitsOf(settlement.tokens));
  const rates = await currentRates(tx, kind, earner);
  const split = splitBy(rates, charged);
  const back: Movement[] = [
    { owner: memberId, kind: 'member', amount: held - charged },
    { owner: memberId, kind: 'hold', amount: -held },
  ];
  const movements = [...back, ...creditsOf(split, earner)];
  const riders = charged > 0 ? [riderOf({ earning: kind, payment: settlement, gross: charged, rates, split })] : [];
  const posted = await post(
    tx,
    signed(memberId, [held, charged], {
      key: `${subject}:${first.transferId}`,
      kind: 'settle',
      subject,
      note,
      movements,
    }),
    riders,
  );
  await closeHolds(
    tx,
    open.map((each) => each.transferId),
    posted.transferId,
  );
  return {
    transferId: posted.transferId,
    held: tokensOf(held),
    charged: tokensOf(charged),
    returned: tokensOf(held - charged),
    balance: posted.balance,
  };
}

async function settledBefore(db: Db, memberId: string, subject: string): Promise<Settled | null> {
  const before = await settledHolds(db, memberId, subject);
  if (!before) return null;
  const { transferId, held, returned } = before;
  return {
    transferId,
    held: tokensOf(held),
    charged: tokensOf(held - returned),
    returned: tokensOf(returned),
    balance: floored(await availableOf(db, memberId, 'member')),
  };
}

/** Returns all open holds of a member for a subject: nothing was delivered. */
export function releaseHold(
  tx: Tx,
  release: Omit<Payment, 'key' | 'tokens'> & { subject: string; kind: 'private' | 'group' },
): Promise<Settled | null> {
  return settleHold(tx, { ...release, tokens: 0 });
}

/**
 * Returns tokens of a sale to the member, all or in part, taken in proportion from whoever got them at the time. What a receiver no longer
 * has becomes their debt. Never more than was paid, over all refunds of the sale together (422 REFUND_TOO_LARGE).
 */
export async function postRefund(
  tx: Tx,
  refund: Posting & { saleTransferId: number; memberId: string; tokens: number },
): Promise<Posted> {
  const { memberId, saleTransferId, key, subject, note } = refund;
  const units = unitsOf(refund.tokens);
  const returns = (await recordedEarnings(tx, saleTransferId)).map((row) => ({
    ...row,
    gross: -units,
    net: -partToReturn(row.net, row.gross, units),
  }));
  const fromReceivers = returns.map((row): Movement => ({ owner: row.receiver, kind: row.role, amount: row.net }));
  const fromSite: Movement = {
    owner: SITE,
    kind: 'commission',
    amount: -units - returns.reduce((sum, row) => sum + row.net, 0),
  };
  const movements = [{ owner: memberId, kind: 'member' as const, amount: units }, ...fromReceivers, fromSite];
  return post(
    tx,
    signed(memberId, [saleTransferId, units], {
      key,
      kind: 'refund',
      subject,
      note,
      reverses: saleTransferId,
      mayOwe: true,
      movements,
    }),
    returnOf(returns),
  );
}

/** A payment that the provider took back: the member's tokens return to clearing; what is already spent becomes the member's debt. */
export function postChargeback(
  tx: Tx,
  chargeback: Posting & { purchaseTransferId: number; memberId: string; tokens: number },
): Promise<Posted> {
  const { memberId, purchaseTransferId } = chargeback;
  const units = unitsOf(chargeback.tokens);
  return post(
    tx,
    signed(memberId, [purchaseTransferId, units], {
      ...chargeback,
      kind: 'chargeback',
      reverses: purchaseTransferId,
      mayOwe: true,
      movements: [
        { owner: memberId, kind: 'member', amount: -units },
        { owner: SITE, kind: 'clearing', amount: units },
      ],
    }),
  );
}

/**
 * Earnings paid out: from the performer's or studio's account to payout clearing. 422 NOT_ENOUGH_TOKEN when they are not (or no longer) there;
 * with `mayOwe`, for money that has left the site already, what is not there becomes their debt.
 */
export function postPayout(
  tx: Tx,
  payout: Posting & { ownerId: string; role: 'performer' | 'studio'; tokens: number; mayOwe?: boolean },
): Promise<Posted> {
  const units = unitsOf(payout.tokens);
  return post(
    tx,
    signed(payout.ownerId, [payout.role, units], {
      ...payout,
      kind: 'payout',
      movements: [
        { owner: payout.ownerId, kind: payout.role, amount: -units },
        { owner: SITE, kind: 'payout', amount: units },
      ],
    }),
  );
}

/** An operator's correction: `tokens` to an account, or from it when negative (never below zero). The reason stays on the transfer. */
export function postAdjustment(
  tx: Tx,
  adjustment: Posting & { ownerId: string; role: Holder; tokens: number; reason: string },
): Promise<Posted> {
  const { ownerId, role, key, subject, reason } = adjustment;
  if (reason.trim() === '') throw new Error('An adjustment needs a reason.');
  const units = unitsOf(adjustment.tokens);
  return post(
    tx,
    signed(ownerId, [role, units, reason], {
      key,
      subject,
      kind: 'adjustment',
      note: reason,
      movements: [
        { owner: ownerId, kind: role, amount: units },
        { owner: SITE, kind: 'adjustment', amount: -units },
      ],
    }),
  );
}

/** What operators added to an account, less what they took, ever. In units. */
export const adjustmentsOf = (db: Db, ownerId: string, role: Holder): Promise<number> =>
  adjustedUnits(db, ownerId, role);

/** What an account can spend, in tokens, and what its owner still owes (0 as a rule): `balance - owed` is what all its history adds up to. */
export async function balanceOf(
  db: Db,
  ownerId: string,
  role: AccountKind,
): Promise<{ balance: number; owed: number }> {
  const available = await availableOf(db, ownerId, role);
  return { balance: floored(available), owed: floored(-available) };
}
