import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { dayAfter, dayOf } from '@server/calendar';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { setRate } from '@server/features/earnings/service/commission';
import { readBalance } from '@server/features/ledger/service/balances';
import { postAdjustment } from '@server/features/ledger/service/transfers';
import { auditLedger } from '@server/features/ledger/service/audit';
import { type Receiver, saveInformation } from '@server/features/payouts/service/information';
import { approvePayout, completePayout, rejectPayout } from '@server/features/payouts/service/decisions';
import { createRequest, updateRequest } from '@server/features/payouts/service/requests';
import { payoutChecks, rebuildStatement } from '@server/features/payouts/service/statement';
import { payoutRequests } from '@server/features/payouts/tables';
import { setSetting } from '@server/features/site/service';
import { Refusal } from '@server/http/errors';
import { type Api, startApi } from '../../support/api';
import { type Buyer, buyerOf, type Sold, WIRE } from '../../support/earnings';

const SEED = 20_261_121;
const HOME = 'America/Havana';

/**
 * An operation of a sequence. Requests and sales are numbers, so that sequences can be generated, printed and
 * replayed.
 */
type Operation =
  | { kind: 'sale'; tokens: number; ago: number; shared: boolean; item: 'product' | 'video' | 'gallery' }
  | { kind: 'refund'; of: number; share: number }
  | { kind: 'rate'; percent: number }
  | { kind: 'conversion'; rate: number }
  | { kind: 'adjust'; tokens: number }
  | { kind: 'ask' | 'edit'; who: 'performer' | 'studio'; from: number; days: number; of: number }
  | { kind: 'approve' | 'reject' | 'done'; of: number };

const nat = (max: number) => fc.nat({ max });
const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('sale' as const),
      tokens: fc.integer({ min: 1, max: 400 }),
      ago: nat(20),
      shared: fc.boolean(),
      item: fc.constantFrom('product' as const, 'video' as const, 'gallery' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('refund' as const), of: nat(50), share: fc.integer({ min: 1, max: 8 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('rate' as const), percent: fc.integer({ min: 0, max: 100 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('conversion' as const),
      rate: fc.integer({ min: 1, max: 99_999_999 }).map((part) => part / 100_000_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('adjust' as const),
      tokens: fc.integer({ min: -40, max: 60 }).filter((tokens) => tokens !== 0),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('ask' as const, 'ask' as const, 'edit' as const),
      who: fc.constantFrom('performer' as const, 'studio' as const),
      from: fc.integer({ min: 2, max: 12 }),
      days: fc.integer({ min: 2, max: 12 }),
      of: nat(20),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'approve' as const,
        'approve' as const,
        'done' as const,
        'done' as const,
        'done' as const,
        'reject' as const,
      ),
      of: nat(20),
    }),
  },
);

/** A sale every fourth day, so that there is something to pay. */
const INITIAL_SALES: Operation[] = Array.from({ length: 6 }, (_, index) => ({
  kind: 'sale',
  tokens: 200 + index,
  ago: index * 4,
  shared: index % 2 === 0,
  item: 'video',
}));

/** A performer, a studio that shares in some of their sales, and a buyer. */
class World {
  private readonly sales: Sold[] = [];
  private readonly requests: { id: string; receiver: Receiver }[] = [];
  refused = 0;
  done = 0;
  private conversionRate = 0.05;
  constructor(
    private readonly api: Api,
    readonly receivers: Record<'performer' | 'studio', Receiver>,
    private readonly buyer: Buyer,
  ) {}

  /** Performs an operation, and counts it if a rule refuses it. */
  async perform(operation: Operation): Promise<void> {
    await this.act(operation).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      this.refused += 1;
    });
  }

  private async act(operation: Operation): Promise<unknown> {
    const { ctx } = this.api;
    const { performer, studio } = this.receivers;
    switch (operation.kind) {
      case 'sale': {
        const at = new Date(Date.now() - operation.ago * 43_200_000).toISOString();
        return this.sales.push(
          await this.buyer.buys(operation.tokens, {
            at,
            kind: operation.item,
            conversionRate: this.conversionRate,
            studioId: operation.shared ? studio.accountId : null,
          }),
        );
      }
      case 'refund': {
        const sold = this.sales[operation.of % Math.max(1, this.sales.length)];
        return sold && this.buyer.getsBack(sold, Math.ceil(sold.tokens / operation.share));
      }
      case 'rate':
        return inTransaction(ctx.db, (tx) =>
          setRate(tx, { owner: performer.accountId, kind: 'video', percent: operation.percent, setBy: null }),
        );
      case 'conversion':
        this.conversionRate = operation.rate;
        return setSetting(ctx, 'conversionRate', operation.rate);
      case 'adjust':
        return inTransaction(ctx.db, (tx) =>
          postAdjustment(tx, {
            key: newId(),
            ownerId: performer.accountId,
            role: 'performer',
            tokens: operation.tokens,
            reason: 'a correction',
          }),
        );
      case 'ask':
      case 'edit':
        return this.ask(operation);
      case 'approve':
        return this.about(operation.of, (id) => approvePayout(ctx, id));
      case 'reject':
        return this.about(operation.of, (id) => rejectPayout(ctx, id, { note: 'not now' }));
      case 'done':
        return this.about(operation.of, async (id) => {
          await completePayout(ctx, id);
          this.done += 1;
        });
    }
  }

  private async ask({ kind, who, from, days, of }: Extract<Operation, { kind: 'ask' | 'edit' }>): Promise<void> {
    const receiver = this.receivers[who];
    const today = dayOf(new Date(), HOME);
    const fromDate = dayAfter(today, -from);
    const toDate = dayAfter(fromDate, days) > today ? today : dayAfter(fromDate, days);
    const asked = { paymentAccountType: 'wire' as const, fromDate, toDate };
    const known = this.requests[of % Math.max(1, this.requests.length)];
    if (kind === 'edit' && known) await updateRequest(this.api.ctx, known.receiver, known.id, asked);
    else this.requests.push({ id: (await createRequest(this.api.ctx, receiver, asked, null))._id, receiver });
  }

  private async about(of: number, act: (id: string) => Promise<unknown>): Promise<unknown> {
    // the last two requests are those that can still be decided
    const request = this.requests.at(-1 - (of % 2));
    return request && act(request.id);
  }

  /** Returns statements that differ from the ledger, and accounts whose balance differs from their history. */
  async faults(): Promise<unknown[]> {
    const { ctx, database } = this.api;
    const found: unknown[] = [...(await auditLedger(ctx.db, payoutChecks)).faults];
    for (const { accountId, role } of Object.values(this.receivers)) {
      const { rows } = await database.pool.query<{ id: string }>(
        'select id from payout_requests where account_id = $1',
        [accountId],
      );
      for (const { id } of rows) found.push(...(await this.differencesOf(id)));
      const {
        rows: [sums],
      } = await database.pool.query<{ earned: number; paid: number; corrected: number }>(
        `select (select coalesce(sum(net), 0) from earnings where receiver = $1)::bigint as earned, (select coalesce(sum(amount), 0) from payout_requests where account_id = $1 and status = 'done')::bigint as paid,
          (select coalesce(sum(p.amount), 0) from ledger_postings p join ledger_accounts a on a.id = p.account_id join ledger_transfers t on t.id = p.transfer_id where a.owner = $1 and t.kind = 'adjustment')::bigint as corrected`,
        [accountId],
      );
      const { balance, owed } = await readBalance(ctx.db, accountId, role);
      const expected = sums!.earned + sums!.corrected - sums!.paid;
      if (Math.round((balance - owed) * 100) !== expected)
        found.push(`${role} should have ${expected}, but the ledger has ${balance - owed}`);
    }
    return found;
  }

  private async differencesOf(id: string): Promise<unknown[]> {
    const [row] = await this.api.ctx.db.select().from(payoutRequests).where(eq(payoutRequests.id, id));
    if (!row) throw new Error(`No payout request ${id}`);
    const { statement, correction, amount } = await rebuildStatement(this.api.ctx.db, row);
    const same = isDeepStrictEqual(
      { statement, correction, amount },
      { statement: row.statement, correction: row.correction, amount: row.amount },
    );
    return same
      ? []
      : [{ id, status: row.status, stored: row.statement, rebuilt: statement, amounts: [row.amount, amount] }];
  }
}

describe('any sequence of earnings, rates, refunds, corrections and payouts', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
    await setSetting(api.ctx, 'payoutCoolingOffHours', 0);
    await setSetting(api.ctx, 'payoutMinimum', 1);
  });
  afterAll(() => api.close());

  async function newWorld(): Promise<World> {
    const [performer, studio] = [await api.verifiedPerformer(), await api.registerStudio()];
    await api.must('updatePerformer', { body: { timeZone: HOME } }, performer.token);
    await api.must('updateStudio', { body: { timeZone: HOME } }, studio.token);
    const receivers = {
      performer: { accountId: performer.id, role: 'performer' as const },
      studio: { accountId: studio.id, role: 'studio' as const },
    };
    for (const receiver of Object.values(receivers)) await saveInformation(api.ctx, receiver, WIRE);
    return new World(api, receivers, await buyerOf(api, performer.id));
  }

  it('leaves every statement equal to the ledger, and every balance equal to its history', async () => {
    let [done, refused] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 30, maxLength: 50, size: 'max' }), async (operations) => {
        const world = await newWorld();
        for (const each of [...INITIAL_SALES, ...operations]) await world.perform(each);
        expect(await world.faults()).toEqual([]);
        done += world.done;
        refused += world.refused;
      }),
      { seed: SEED, numRuns: 20, endOnFailure: true },
    );
    // the sequences reach payouts and refusals
    expect(done).toBeGreaterThan(15);
    expect(refused).toBeGreaterThan(20);
  }, 180_000);
});
