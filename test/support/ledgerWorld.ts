import { sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { partToReturn, splitPayment } from '@server/features/earnings/rules/commission';
import { paidPartOf, toUnits } from '@server/features/ledger/rules';
import { readBalance } from '@server/features/ledger/service/balances';
import { type Holder } from '@server/features/ledger/tables';
import {
  postAdjustment,
  postBonus,
  postChargeback,
  postPayout,
  postPurchase,
} from '@server/features/ledger/service/transfers';
import { postHold } from '@server/features/ledger/service/holds';
import { listOpenEscrows, postPledge, postTicket, returnEscrow } from '@server/features/ledger/service/escrows';
import {
  payPledge,
  payTicket,
  postRefund,
  postSale,
  postTip,
  settleShowHolds,
} from '@server/features/earnings/service/payments';
import { readHistory } from '@server/features/ledger/service/history';
import { foldPending, sealLedger } from '@server/features/ledger/service/maintenance';
import { MEMBERS, type Operation, PERFORMERS } from './ledgerOperations';

const BONUS_TOKENS = 20;

/** The result of an operation: its transfer, and whether it had been posted before. Null if it posts no transfer. */
export type Answer = { transferId: number; replayed: boolean } | null;

/** Returns the transfer that closed a pledge or a ticket earlier in the same way, such as a copy of the operation. */
async function closingOf(tx: Tx, pledge: number, outcome: 'paid' | 'returned'): Promise<Answer> {
  const { rows } = await tx.execute<{ closed_by: number }>(
    sql`select closed_by from ledger_escrows where transfer_id = ${pledge} and outcome = ${outcome}`,
  );
  return rows[0] ? { transferId: Number(rows[0].closed_by), replayed: true } : null;
}

/** The accounts of one run, and the balances that they should have according to the acknowledged operations. */
export class World {
  private readonly studioId = newId();
  readonly members = Array.from({ length: MEMBERS }, newId);
  /** the last two have a studio */
  readonly earners = Array.from({ length: PERFORMERS }, (_, index) => ({
    performerId: newId(),
    studioId: index > 0 ? this.studioId : null,
  }));
  /** each member has one show, with the performer of the same number */
  readonly shows = Array.from({ length: MEMBERS }, newId);
  private readonly expected = new Map<string, number>();
  /** goals with pledges, one of each performer */
  readonly goals = Array.from({ length: PERFORMERS }, newId);
  /** shows with tickets, one of each performer */
  readonly ticketShows = Array.from({ length: PERFORMERS }, newId);
  private readonly bonuses = new Set<number>();
  /** transfers that paid or returned a pledge or ticket: several operations may name the same one */
  private readonly closings = new Set<number>();
  private readonly done = new Map<number, { operation: Operation; transferId: number }>();

  private person(index: number): string {
    return this.members[index] ?? '';
  }
  private earner(index: number) {
    return this.earners[index % PERFORMERS] ?? { performerId: '', studioId: null };
  }

  /**
   * Performs an operation with its number as the idempotency key, so performing it again is a repetition. Returns null
   * if it posts no transfer or refers to nothing.
   */
  async perform(db: Db, number: number, operation: Operation): Promise<Answer> {
    const act = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(db, work);
    const key = `operation ${number}`;
    switch (operation.kind) {
      case 'purchase':
        return act((tx) =>
          postPurchase(tx, { key, memberId: this.person(operation.member), tokens: operation.tokens }),
        );
      case 'tip':
        return act((tx) =>
          postTip(tx, {
            key,
            memberId: this.person(operation.member),
            earner: this.earner(operation.performer),
            tokens: operation.tokens,
            conversionRate: 1,
          }),
        );
      case 'sale':
        return act((tx) =>
          postSale(tx, {
            key,
            kind: operation.item,
            memberId: this.person(operation.member),
            earner: this.earner(operation.performer),
            tokens: operation.tokens,
            conversionRate: 1,
          }),
        );
      case 'refund':
        return this.about(operation.of, 'sale', (saleTransferId, { member }) =>
          act((tx) => postRefund(tx, { key, saleTransferId, memberId: this.person(member), tokens: operation.tokens })),
        );
      case 'chargeback':
        return this.about(operation.of, 'purchase', (purchaseTransferId, { member }) =>
          act((tx) =>
            postChargeback(tx, { key, purchaseTransferId, memberId: this.person(member), tokens: operation.tokens }),
          ),
        );
      case 'hold': {
        const subject = this.shows[operation.member] ?? '';
        return act((tx) =>
          postHold(tx, {
            key: `show:${subject}:minute:${operation.minute}`,
            memberId: this.person(operation.member),
            subject,
            tokens: operation.tokens,
          }),
        );
      }
      case 'pledge':
        return act((tx) =>
          postPledge(tx, {
            key,
            memberId: this.person(operation.member),
            subject: this.goals[operation.performer] ?? '',
            tokens: operation.tokens,
          }),
        );
      case 'takeBack':
        return this.about(operation.of, 'pledge', (pledge) =>
          act(async (tx) => (await returnEscrow(tx, pledge)) ?? closingOf(tx, pledge, 'returned')),
        );
      case 'confirm':
        return this.about(operation.of, 'pledge', (pledge, { performer }) =>
          act(
            async (tx) =>
              (await payPledge(tx, { transferId: pledge, earner: this.earner(performer), conversionRate: 1 })) ??
              closingOf(tx, pledge, 'paid'),
          ),
        );
      case 'ticket':
        return act((tx) =>
          postTicket(tx, {
            key,
            memberId: this.person(operation.member),
            subject: this.ticketShows[operation.performer] ?? '',
            tokens: operation.tokens,
          }),
        );
      case 'returnTicket':
        return this.about(operation.of, 'ticket', (ticket) =>
          act(async (tx) => (await returnEscrow(tx, ticket)) ?? closingOf(tx, ticket, 'returned')),
        );
      case 'payTicket':
        return this.about(operation.of, 'ticket', (ticket, { performer, part }) =>
          act(
            async (tx) =>
              (await payTicket(tx, {
                transferId: ticket,
                earner: this.earner(performer),
                conversionRate: 1,
                part,
              })) ?? closingOf(tx, ticket, 'paid'),
          ),
        );
      case 'settle':
        await act((tx) => this.settle(tx, operation.member, operation.tokens));
        return null;
      case 'payout':
        return act((tx) =>
          postPayout(tx, {
            key,
            ownerId: this.earner(operation.performer).performerId,
            role: 'performer',
            tokens: operation.tokens,
          }),
        );
      case 'adjustment':
        return act((tx) =>
          postAdjustment(tx, {
            key,
            ownerId: this.person(operation.member),
            role: 'member',
            tokens: operation.tokens,
            reason: key,
          }),
        );
      case 'bonus':
        return act((tx) =>
          postBonus(tx, { reason: 'first-purchase', memberId: this.person(operation.member), tokens: BONUS_TOKENS }),
        );
      case 'fold':
        await foldPending(db, 1);
        return null;
      case 'seal':
        await sealLedger(db);
        return null;
    }
  }

  private settle(tx: Tx, index: number, tokens: number) {
    return settleShowHolds(tx, {
      memberId: this.person(index),
      subject: this.shows[index] ?? '',
      earner: this.earner(index),
      kind: index % 2 === 0 ? 'private' : 'spy',
      tokens,
      conversionRate: 1,
    });
  }

  /** Acts on the transfer of an earlier operation. Returns null if that one did nothing. */
  private about<K extends 'sale' | 'purchase' | 'pledge' | 'ticket'>(
    number: number,
    kind: K,
    act: (transferId: number, original: Extract<Operation, { kind: K }>) => Promise<Answer>,
  ): Promise<Answer> {
    const original = this.done.get(number);
    if (original?.operation.kind !== kind) return Promise.resolve(null);
    return act(original.transferId, original.operation as Extract<Operation, { kind: K }>);
  }

  /** Records an acknowledged operation. The expected balances follow from these records alone. */
  note(number: number, operation: Operation, answer: Answer): void {
    if (!answer || this.done.has(number)) return;
    this.done.set(number, { operation, transferId: answer.transferId });
    if (operation.kind === 'purchase' || operation.kind === 'adjustment')
      this.add(this.person(operation.member), toUnits(operation.tokens));
    // one account has one bonus, however often it is posted
    if (operation.kind === 'bonus' && !this.bonuses.has(operation.member)) {
      this.bonuses.add(operation.member);
      this.add(this.person(operation.member), toUnits(BONUS_TOKENS));
    }
    if (operation.kind === 'tip' || operation.kind === 'sale')
      this.addPayment(operation.member, operation.performer, toUnits(operation.tokens));
    if (operation.kind === 'pledge' || operation.kind === 'ticket')
      this.add(this.person(operation.member), -toUnits(operation.tokens));
    if (operation.kind === 'takeBack' || operation.kind === 'confirm') this.addClosing(operation, answer.transferId);
    if (operation.kind === 'returnTicket') this.addTicketClosing(operation.of, 'returned', answer.transferId);
    if (operation.kind === 'payTicket') this.addTicketClosing(operation.of, 'paid', answer.transferId);
    if (operation.kind === 'payout') this.add(this.earner(operation.performer).performerId, -toUnits(operation.tokens));
    if (operation.kind === 'chargeback' || operation.kind === 'refund') this.addReturn(operation);
  }

  private add(owner: string, units: number): void {
    this.expected.set(owner, (this.expected.get(owner) ?? 0) + units);
  }

  private partsOf(performerIndex: number, gross: number): [string, number][] {
    const { performerId, studioId } = this.earner(performerIndex);
    if (!studioId) return [[performerId, splitPayment(gross, { alone: 70 }).performer]];
    const split = splitPayment(gross, { studio: 70, member: 70 });
    return [
      [performerId, split.performer],
      [studioId, split.studio],
    ];
  }

  private addPayment(memberIndex: number, performerIndex: number, gross: number): void {
    this.add(this.person(memberIndex), -gross);
    for (const [owner, part] of this.partsOf(performerIndex, gross)) this.add(owner, part);
  }

  private addClosing({ kind, of }: { kind: 'takeBack' | 'confirm'; of: number }, transferId: number): void {
    const pledge = this.done.get(of)?.operation;
    if (pledge?.kind !== 'pledge' || this.closings.has(transferId)) return;
    this.closings.add(transferId);
    const units = toUnits(pledge.tokens);
    if (kind === 'takeBack') this.add(this.person(pledge.member), units);
    else for (const [owner, part] of this.partsOf(pledge.performer, units)) this.add(owner, part);
  }

  /** The part of the price that a paid ticket does not cost returns to the member. */
  private addTicketClosing(of: number, outcome: 'paid' | 'returned', transferId: number): void {
    const ticket = this.done.get(of)?.operation;
    if (ticket?.kind !== 'ticket' || this.closings.has(transferId)) return;
    this.closings.add(transferId);
    const units = toUnits(ticket.tokens);
    const gross = outcome === 'paid' ? paidPartOf(units, ticket.part) : 0;
    this.add(this.person(ticket.member), units - gross);
    if (gross > 0) for (const [owner, share] of this.partsOf(ticket.performer, gross)) this.add(owner, share);
  }

  private addReturn({ of, tokens }: { of: number; tokens: number }): void {
    const original = this.done.get(of)?.operation;
    if (original?.kind === 'purchase') this.add(this.person(original.member), -toUnits(tokens));
    if (original?.kind !== 'sale') return;
    this.add(this.person(original.member), toUnits(tokens));
    for (const [owner, part] of this.partsOf(original.performer, toUnits(original.tokens)))
      this.add(owner, -partToReturn(part, toUnits(original.tokens), toUnits(tokens)));
  }

  /** Returns all pledges and tickets that are still open, twice. */
  private async returnEscrows(db: Db): Promise<void> {
    for (const subject of [...this.goals, ...this.ticketShows])
      for (const { transferId, owner, amount } of await listOpenEscrows(db, { subject }, 1000)) {
        await inTransaction(db, (tx) => returnEscrow(tx, transferId));
        await inTransaction(db, (tx) => returnEscrow(tx, transferId));
        this.add(owner, amount);
      }
  }

  /**
   * Settles all shows, returns all open pledges and tickets, and describes every difference between the expected
   * balances, the ledger's balances, and the sums of the histories.
   */
  async differences(db: Db): Promise<string[]> {
    const faults: string[] = [];
    await this.returnEscrows(db);
    for (const [index, memberId] of this.members.entries()) {
      const settled = await inTransaction(db, (tx) => this.settle(tx, index, 0)).then(() =>
        inTransaction(db, (tx) => this.settle(tx, index, 0)),
      );
      if (settled) this.addPayment(index, index, toUnits(settled.charged));
      faults.push(...(await this.differencesOf(db, memberId, 'member')));
      const { balance: held } = await readBalance(db, memberId, 'escrow');
      if (held !== 0) faults.push(`member ${memberId} should have nothing in escrow, but has ${held}`);
    }
    for (const { performerId } of this.earners)
      faults.push(...(await this.differencesOf(db, performerId, 'performer')));
    return [...faults, ...(await this.differencesOf(db, this.studioId, 'studio'))];
  }

  private async differencesOf(db: Db, owner: string, role: Holder): Promise<string[]> {
    const expected = (this.expected.get(owner) ?? 0) / 100;
    const { balance, owed } = await readBalance(db, owner, role);
    const { sum, received, given } = await readHistory(db, { owner, role, limit: 1, offset: 0 });
    const found = { balance: balance - owed, sum, history: received - given };
    return Object.entries(found)
      .filter(([, value]) => Math.abs(value - expected) > 1e-6)
      .map(([what, value]) => `${role} ${owner} should have ${expected}, but ${what} is ${value}`);
  }
}
