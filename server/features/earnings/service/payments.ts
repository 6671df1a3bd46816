import { type AttachedWrite } from '@server/db/attachedWrites';
import { type Db, type Tx } from '@server/db/client';
import { paidPartOf, SITE, toUnits, type Units } from '../../ledger/rules';
import { releaseEscrow } from '../../ledger/service/escrows';
import { type Charge, type Settled, settleHolds } from '../../ledger/service/holds';
import {
  type Movement,
  type Posted,
  type Posting,
  postTransfer,
  postTransfers,
  type TransferRequest,
} from '../../ledger/service/transfers';
import { type CurrentRates, type Earner, partToReturn, splitPayment } from '../rules/commission';
import { type EarningKind, type EarningType, earningTypeOfKind } from '../tables';
import { readCurrentRates } from './commission';
import { forgetRates, keptRatesFor } from './keptRates';
import { attachEarnings, attachReturns, readRecordedEarnings } from './records';

/**
 * A member's payment for a performer's work. `conversionRate`: the site's currency for one token, kept with the
 * earning.
 */
export interface Payment extends Posting {
  memberId: string;
  earner: Earner;
  tokens: number;
  conversionRate: number;
}

/** A tip with the writes attached to its transfer. */
export interface TipToPost {
  payment: Payment;
  attached: AttachedWrite[];
}

/**
 * Posts a tip, split by the current rates, with its earnings and attached writes. It is one statement, so it needs no
 * transaction.
 * @throws Refusal as `postTransfer`
 */
export async function postTip(db: Db, payment: Payment, attached: AttachedWrite[] = []): Promise<Posted> {
  const rates = await readCurrentRates(db, 'tip', payment.earner);
  return postTransfer(db, toTransfer('tip', payment, rates, attached));
}

/**
 * Posts many tips in one statement, in the order given, each as if posted alone.
 * @returns null for a tip that needs `postTip`: it is a repetition, its balance has to be folded, locked or refused, or
 * a rate has changed
 */
export async function postTips(db: Db, tips: TipToPost[]): Promise<(Posted | null)[]> {
  const earners = tips.map(({ payment }) => payment.earner);
  const { rates, condition } = await keptRatesFor(db, 'tip', earners);
  const transfers = tips.map(({ payment, attached }, at) => toTransfer('tip', payment, rates[at]!, attached));
  const posted = await postTransfers(db, transfers, condition);
  if (posted) return posted;
  forgetRates(db);
  return tips.map(() => null);
}

/** Posts the sale of a product, video or gallery, split by the current rates, with its earnings. */
export async function postSale(
  tx: Tx,
  { kind, ...sale }: Payment & { kind: 'product' | 'video' | 'gallery' },
): Promise<Posted> {
  return postTransfer(tx, toTransfer(kind, sale, await readCurrentRates(tx, kind, sale.earner), []));
}

function toTransfer(
  kind: Exclude<EarningKind, 'private' | 'group'>,
  payment: Payment,
  rates: CurrentRates,
  attached: AttachedWrite[],
): TransferRequest {
  const { memberId, earner, tokens, key, subject, note } = payment;
  const gross = toUnits(tokens);
  const { credits, earnings } = shareOut(earningTypeOfKind[kind], payment, gross, rates);
  return {
    key,
    kind,
    subject,
    note,
    askerId: memberId,
    request: [earner.performerId, gross],
    movements: [{ owner: memberId, kind: 'member', amount: -gross }, ...credits],
    attached: [earnings, ...attached],
  };
}

/** Splits a payment: the credits of its receivers, and the write that records their earnings. */
function shareOut(
  type: EarningType,
  { earner, memberId, subject, conversionRate }: Omit<Payment, 'key' | 'tokens'>,
  gross: Units,
  rates: CurrentRates,
): { credits: Movement[]; earnings: AttachedWrite } {
  const split = splitPayment(gross, rates);
  const credits: Movement[] = [
    { owner: earner.performerId, kind: 'performer', amount: split.performer },
    { owner: SITE, kind: 'commission', amount: split.site },
  ];
  if (earner.studioId) credits.push({ owner: earner.studioId, kind: 'studio', amount: split.studio });
  const earnings = attachEarnings({
    type,
    earner,
    payerId: memberId,
    subject: subject ?? null,
    gross,
    split,
    rates,
    conversionRate,
  });
  return { credits, earnings };
}

/**
 * A member's part of a show, paid from held tokens. `subject` is the subject of the holds. The rates of private shows
 * apply to spies.
 */
export interface ShowPayment extends Omit<Payment, 'key' | 'tokens'> {
  subject: string;
  kind: 'private' | 'group' | 'spy';
}

/**
 * Settles all open holds of a member for a show at once: `tokens` of them (at most what was held) are charged and split
 * by the current rates, the rest returns. Repeated, it returns what was settled before. Returns null if nothing was
 * ever held.
 */
export async function settleShowHolds(tx: Tx, show: ShowPayment & { tokens: number }): Promise<Settled | null> {
  const { memberId, subject, earner, kind, note } = show;
  return settleHolds(tx, { memberId, subject, note }, async (held): Promise<Charge> => {
    const charged = Math.min(held, toUnits(show.tokens));
    const isSpy = kind === 'spy';
    const rates = await readCurrentRates(tx, isSpy ? 'private' : kind, earner);
    const { credits, earnings } = shareOut(isSpy ? 'stream_spy' : earningTypeOfKind[kind], show, charged, rates);
    return { charged, credits, attached: charged > 0 ? [earnings] : [] };
  });
}

/** Returns all open holds of a member for a show of which nothing was delivered. */
export function releaseShowHolds(tx: Tx, show: ShowPayment): Promise<Settled | null> {
  return settleShowHolds(tx, { ...show, tokens: 0 });
}

/** A pledge that is paid: the transfer that put it into escrow, and who earns it. */
export interface PledgePayment {
  transferId: number;
  earner: Earner;
  conversionRate: number;
}

/**
 * Pays a pledge to the performer, split by the current rates for tips, with its earnings.
 * @returns null when it was paid or returned before
 */
export function payPledge(tx: Tx, { transferId, earner, conversionRate }: PledgePayment): Promise<Posted | null> {
  return releaseEscrow(tx, transferId, async ({ owner, subject, amount }) => {
    const rates = await readCurrentRates(tx, 'tip', earner);
    const { credits, earnings } = shareOut(
      'pledge',
      { earner, memberId: owner, subject, conversionRate },
      amount,
      rates,
    );
    return { credits, attached: [earnings] };
  });
}

/** A ticket that is paid. `part`: how much of its price, above 0 and up to 1. */
export interface TicketPayment extends PledgePayment {
  part: number;
}

/**
 * Pays a ticket to the performer, split by the current rates for group shows, with its earnings. What it does not cost
 * returns to the member with the same transfer.
 * @returns null when it was paid or returned before
 */
export function payTicket(tx: Tx, { transferId, earner, conversionRate, part }: TicketPayment): Promise<Posted | null> {
  return releaseEscrow(tx, transferId, async ({ owner, subject, amount }) => {
    const gross = paidPartOf(amount, part);
    const rates = await readCurrentRates(tx, 'group', earner);
    const { credits, earnings } = shareOut(
      'ticket',
      { earner, memberId: owner, subject, conversionRate },
      gross,
      rates,
    );
    const rest: Movement[] = gross < amount ? [{ owner, kind: 'member', amount: amount - gross }] : [];
    return { credits: [...credits, ...rest], attached: [earnings] };
  });
}

/**
 * Returns what a refund of a sale moves: every receiver gives back in proportion to what they received. The first
 * movement is the member's.
 */
export async function planRefund(
  db: Db,
  { memberId, saleTransferId, tokens }: { saleTransferId: number; memberId: string; tokens: number },
) {
  const units = toUnits(tokens);
  const returns = (await readRecordedEarnings(db, saleTransferId)).map((earning) => ({
    ...earning,
    gross: -units,
    net: -partToReturn(earning.net, earning.gross, units),
  }));
  const fromReceivers = returns.map(({ receiver, role, net }): Movement => ({
    owner: receiver,
    kind: role,
    amount: net,
  }));
  const fromSite = -units - returns.reduce((sum, { net }) => sum + net, 0);
  const movements: Movement[] = [
    { owner: memberId, kind: 'member', amount: units },
    ...fromReceivers,
    { owner: SITE, kind: 'commission', amount: fromSite },
  ];
  return { movements, returns };
}

/**
 * Refunds a sale to the member, all or in part. What a receiver no longer has becomes their debt.
 * @throws Refusal 422 REFUND_TOO_LARGE if all refunds of the sale together would exceed what was paid
 */
export async function postRefund(
  tx: Tx,
  refund: Posting & { saleTransferId: number; memberId: string; tokens: number },
): Promise<Posted> {
  const { memberId, saleTransferId, tokens, ...posting } = refund;
  const { movements, returns } = await planRefund(tx, refund);
  return postTransfer(tx, {
    ...posting,
    kind: 'refund',
    askerId: memberId,
    request: [saleTransferId, toUnits(tokens)],
    reverses: saleTransferId,
    mayOwe: true,
    movements,
    attached: attachReturns(returns),
  });
}
