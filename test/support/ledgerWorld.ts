import fc from 'fast-check';
import { type Db, type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { partToReturn, splitPayment } from '@server/features/earnings/rules/commission';
import { toUnits } from '@server/features/ledger/rules';
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
import { postRefund, postSale, postTip, settleShowHolds } from '@server/features/earnings/service/payments';
import { readHistory } from '@server/features/ledger/service/history';
import { foldPending, sealLedger } from '@server/features/ledger/service/maintenance';

/**
 * An operation of a sequence. Accounts, shows and earlier operations are numbers, so that sequences can be generated,
 * printed and replayed.
 */
export type Operation =
  | { kind: 'purchase'; member: number; tokens: number }
  | { kind: 'tip'; member: number; performer: number; tokens: number }
  | { kind: 'sale'; member: number; performer: number; tokens: number; item: 'product' | 'video' | 'gallery' }
  | { kind: 'refund'; of: number; tokens: number }
  | { kind: 'chargeback'; of: number; tokens: number }
  | { kind: 'hold'; member: number; minute: number; tokens: number }
  | { kind: 'settle'; member: number; tokens: number }
  | { kind: 'payout'; performer: number; tokens: number }
  | { kind: 'adjustment'; member: number; tokens: number }
  | { kind: 'bonus'; member: number }
  | { kind: 'fold' }
  | { kind: 'seal' };

export const MEMBERS = 5;
const PERFORMERS = 3;
const BONUS_TOKENS = 20;

const member = fc.nat({ max: MEMBERS - 1 });
const performer = fc.nat({ max: PERFORMERS - 1 });
const some = (max: number) => fc.integer({ min: 1, max });

/** Generates an operation; spending is more likely than buying. */
export const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('purchase' as const), member, tokens: some(200) }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('tip' as const), member, performer, tokens: some(60) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('sale' as const),
      member,
      performer,
      tokens: some(80),
      item: fc.constantFrom('product' as const, 'video' as const, 'gallery' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('refund' as const), of: fc.nat({ max: 400 }), tokens: some(50) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('chargeback' as const), of: fc.nat({ max: 400 }), tokens: some(150) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('hold' as const),
      member,
      minute: fc.nat({ max: 9 }),
      tokens: fc.constant(7),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('settle' as const), member, tokens: some(40) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('payout' as const), performer, tokens: some(60) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('adjustment' as const),
      member,
      tokens: fc.integer({ min: -30, max: 30 }).filter((tokens) => tokens !== 0),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('bonus' as const), member }) },
  { weight: 1, arbitrary: fc.constantFrom<Operation>({ kind: 'fold' }, { kind: 'seal' }) },
);

/**
 * Makes refunds refer to an earlier sale and chargebacks to an earlier purchase, if there is one.
 */
export function resolveReferences(operations: Operation[]): Operation[] {
  return operations.map((each, index) => {
    if (!('of' in each)) return each;
    const wanted = each.kind === 'refund' ? 'sale' : 'purchase';
    const candidates = operations
      .slice(0, index)
      .flatMap((earlier, number) => (earlier.kind === wanted ? [number] : []));
    return { ...each, of: candidates[each.of % Math.max(1, candidates.length)] ?? 0 };
  });
}

/** The result of an operation: its transfer, and whether it had been posted before. Null if it posts no transfer. */
export type Answer = { transferId: number; replayed: boolean } | null;

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
  private readonly bonuses = new Set<number>();
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
        return this.about(operation.of, 'sale', (original, memberId) =>
          act((tx) => postRefund(tx, { key, saleTransferId: original, memberId, tokens: operation.tokens })),
        );
      case 'chargeback':
        return this.about(operation.of, 'purchase', (original, memberId) =>
          act((tx) => postChargeback(tx, { key, purchaseTransferId: original, memberId, tokens: operation.tokens })),
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
      kind: 'private',
      tokens,
      conversionRate: 1,
    });
  }

  private about(
    number: number,
    kind: 'sale' | 'purchase',
    act: (transferId: number, memberId: string) => Promise<Answer>,
  ): Promise<Answer> {
    const original = this.done.get(number);
    if (original?.operation.kind !== kind) return Promise.resolve(null);
    return act(original.transferId, this.person(original.operation.member));
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

  private addReturn({ of, tokens }: { of: number; tokens: number }): void {
    const original = this.done.get(of)?.operation;
    if (original?.kind === 'purchase') this.add(this.person(original.member), -toUnits(tokens));
    if (original?.kind !== 'sale') return;
    this.add(this.person(original.member), toUnits(tokens));
    for (const [owner, part] of this.partsOf(original.performer, toUnits(original.tokens)))
      this.add(owner, -partToReturn(part, toUnits(original.tokens), toUnits(tokens)));
  }

  /**
   * Settles all shows, and describes every difference between the expected balances, the ledger's balances, and the
   * sums of the histories.
   */
  async differences(db: Db): Promise<string[]> {
    const faults: string[] = [];
    for (const [index, memberId] of this.members.entries()) {
      const settled = await inTransaction(db, (tx) => this.settle(tx, index, 0)).then(() =>
        inTransaction(db, (tx) => this.settle(tx, index, 0)),
      );
      if (settled) this.addPayment(index, index, toUnits(settled.charged));
      faults.push(...(await this.differencesOf(db, memberId, 'member')));
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
