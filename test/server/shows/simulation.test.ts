import { auditChecks } from '@server/audit';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { auditLedger } from '@server/features/ledger/service/audit';
import { postAdjustment } from '@server/features/ledger/service/transfers';
import { acceptPrivateShow } from '@server/features/shows/service/privateShows';
import { endSession } from '@server/features/shows/service/ending';
import { joinGroupShow, startGroupShow } from '@server/features/shows/service/groupShows';
import { ShowMeter, TICK_MS } from '@server/features/shows/service/meter';
import { spyOnShow } from '@server/features/shows/service/spying';
import { secondsOf } from '@server/features/shows/rules/meter';
import { resetAbsence } from '@server/features/shows/store/shows';
import { type TimeSpan } from '@server/features/streaming/engine';
import { UNRESTRICTED_VIEWER } from '@server/http/viewer';
import { type Api, startApi } from '@test/support/api';
import { deliveredWithin, drawFrom, provenAt, type Reality, without } from '@test/support/showWorld';

// 200 shows on a virtual clock, with spies, frozen pictures, dropped members, repeated accepts and two crashes of the
// API and the engine. The charges are compared with what was really delivered, which the meter never sees as a whole.

const SHOWS = 200;
const GROUPS = 30;
const GROUP_SIZE = 3;
/** every so many private shows has two spies */
const SHOWS_PER_WATCHED = 4;
const LENGTH_MS = 200_000;
const CRASHES: TimeSpan[] = [
  { from: 50_000, to: 58_000 },
  { from: 120_000, to: 141_000 },
];
const SEED = 20261121;

interface Plan {
  kind: 'private' | 'group';
  performerId: string;
  memberIds: string[];
  spyIds: string[];
  beginsAt: number;
  endsAt: number;
  endedBy: 'performer' | 'member';
  price: number;
  reality: Reality;
}

describe('two hundred simulated shows', () => {
  let api: Api;
  const start = new Date('2026-11-21T20:00:00Z').getTime();
  const draw = drawFrom(SEED);
  const whole = (from: number, to: number) => from + Math.floor(draw(to - from + 1));
  const byShow = new Map<string, Reality>();
  let clock = start;
  let crashing = false;
  const plans: Plan[] = [];

  beforeAll(async () => {
    api = await startApi();
    api.ctx.engine.deliveries = () => {
      if (crashing) return Promise.reject(new Error('the process is dying'));
      return Promise.resolve(new Map([...byShow].map(([id, reality]) => [id, provenAt(reality, clock)])));
    };
  });
  afterAll(() => api.close());

  const pausesOf = (begins: number, atLeast: number, longest: number) =>
    Array.from({ length: whole(0, 2) }, () => {
      const from = begins + whole(5_000, 120_000);
      return { from, to: from + whole(atLeast, longest) };
    });

  /** The engine crashes with the API: nothing flows until both are back. */
  const crashes = CRASHES.map(({ from, to }) => ({ from: start + from, to: start + to + 1_500 }));
  const timeFrom = (begins: number, atLeast: number, longest: number) =>
    without({ from: begins + whole(500, 4_000), to: start + LENGTH_MS * 2 }, [
      ...pausesOf(begins, atLeast, longest),
      ...crashes,
    ]);

  async function createPeople(): Promise<void> {
    for (let number = 0; number < SHOWS; number++) {
      const kind = number < GROUPS ? 'group' : 'private';
      const beginsAt = start + whole(0, 40_000);
      const memberIds = Array.from({ length: kind === 'group' ? GROUP_SIZE : 1 }, () => newId());
      const spyIds = kind === 'private' && number % SHOWS_PER_WATCHED === 0 ? [newId(), newId()] : [];
      const flow = timeFrom(beginsAt, 2_000, number % 10 === 0 ? 45_000 : 20_000);
      const watching = new Map(
        [...memberIds, ...spyIds].map((id, index) => [
          id,
          timeFrom(beginsAt, 3_000, (number + index) % 9 === 0 ? 40_000 : 25_000),
        ]),
      );
      plans.push({
        kind,
        performerId: newId(),
        memberIds,
        spyIds,
        beginsAt,
        endsAt: beginsAt + whole(5_000, 220_000),
        endedBy: whole(0, 1) ? 'member' : 'performer',
        price: whole(1, 60),
        reality: { flow, watching },
      });
    }
    const insert = (role: string, ids: string[]) =>
      api.database.pool.query(
        "insert into accounts (id, role, username, email, name, password_hash) select id, $1, id::text, id::text || '@example.test', 'Somebody', '' from unnest($2::uuid[]) id",
        [role, ids],
      );
    await insert(
      'performer',
      plans.map(({ performerId }) => performerId),
    );
    await insert(
      'user',
      plans.flatMap(({ memberIds, spyIds }) => [...memberIds, ...spyIds]),
    );
    await api.database.pool.query(
      "insert into performers (account_id, verification, is_online, private_call_price, group_call_price, spy_price) select id, 'verified', true, price, price, ceil(price / 3.0) from unnest($1::uuid[], $2::int[]) as p(id, price)",
      [plans.map((plan) => plan.performerId), plans.map(({ price }) => price)],
    );
    for (const { memberIds, spyIds, price } of plans)
      for (const memberId of [...memberIds, ...spyIds])
        await inTransaction(api.ctx.db, (tx) =>
          postAdjustment(tx, {
            key: newId(),
            ownerId: memberId,
            role: 'member',
            reason: 'to spend',
            tokens: Math.max(1, price * whole(1, 5) + whole(0, Math.max(1, price - 1))),
          }),
        );
  }

  const capOf = (price: number) => (whole(0, 1) && price > 0 ? price * whole(1, 3) + whole(0, price - 1) : null);
  const spyPriceOf = ({ spyIds, price }: Plan) => (spyIds.length ? Math.ceil(price / 3) : null);
  const asPerformer = (accountId: string) => ({ ...UNRESTRICTED_VIEWER, accountId, linkFor: { sessionId: accountId } });
  const caller = (accountId: string, role: 'user' | 'performer') =>
    ({ accountId, role, verified: true, sessionId: newId() }) as Parameters<typeof startGroupShow>[1];

  async function begin(plan: Plan): Promise<string> {
    const now = new Date(clock);
    if (plan.kind === 'group') {
      const { sessionId } = await startGroupShow(
        api.ctx,
        caller(plan.performerId, 'performer'),
        asPerformer(plan.performerId),
        now,
      );
      byShow.set(sessionId, plan.reality);
      await Promise.all(
        plan.memberIds.flatMap((memberId) => {
          const cap = capOf(plan.price);
          return [1, 2].map(() => joinGroupShow(api.ctx, asPerformer(memberId), plan.performerId, { cap }, now));
        }),
      );
      return sessionId;
    }
    const [memberId] = plan.memberIds;
    const { rows } = await api.database.pool.query<{ id: string }>(
      "insert into conversations (id, type, performer_id) values ($1, 'stream_private', $2) returning id",
      [newId(), plan.performerId],
    );
    const conversationId = rows[0]!.id;
    const id = newId();
    await api.database.pool.query(
      "insert into shows (id, kind, performer_id, conversation_id, member_id, price, cap, spy_price, status, created_at) values ($1, 'private', $2, $3, $4, $5, $6, $7, 'requested', $8)",
      [id, plan.performerId, conversationId, memberId, plan.price, capOf(plan.price), spyPriceOf(plan), now],
    );
    byShow.set(id, plan.reality);
    const accepted = await Promise.all(
      [1, 2].map(() => acceptPrivateShow(api.ctx, asPerformer(plan.performerId), conversationId, now)),
    );
    expect(new Set(accepted.map(({ sessionId }) => sessionId)).size).toBe(1);
    await Promise.all(
      plan.spyIds.flatMap((spyId) => {
        const cap = capOf(spyPriceOf(plan)!);
        return [1, 2].map(() => spyOnShow(api.ctx, asPerformer(spyId), plan.performerId, { cap }, now));
      }),
    );
    return id;
  }

  it('are charged within a second of what was delivered, never above the cap, and leave no holds', async () => {
    await createPeople();
    const running = new Map<Plan, string>();
    let meter = new ShowMeter(api.ctx);
    let down = false;
    for (clock = start; clock <= start + LENGTH_MS; clock += TICK_MS) {
      const crash = CRASHES.find(({ from, to }) => clock - start >= from && clock - start < to);
      if (crash && !down) {
        // the crash happens in the middle of a tick: what was written stays, the rest never happened
        crashing = true;
        await meter.tick(new Date(clock)).catch(() => undefined);
        down = true;
      }
      if (crash) continue;
      if (down) {
        crashing = false;
        down = false;
        meter = new ShowMeter(api.ctx);
        await resetAbsence(api.ctx.db, new Date(clock));
      }
      await meter.tick(new Date(clock));
      for (const plan of plans) {
        const id = running.get(plan);
        if (!id && clock >= plan.beginsAt && clock < plan.beginsAt + LENGTH_MS / 2 && !running.has(plan))
          running.set(plan, await begin(plan));
        if (id && clock >= plan.endsAt && clock < plan.endsAt + TICK_MS)
          await endSession(
            api.ctx,
            plan.endedBy === 'performer' ? caller(plan.performerId, 'performer') : caller(plan.memberIds[0]!, 'user'),
            id,
            new Date(clock),
          );
      }
    }
    for (const [plan, id] of running)
      await endSession(api.ctx, caller(plan.performerId, 'performer'), id, new Date(clock));

    const { rows } = await api.database.pool.query<{
      member_id: string;
      show_id: string;
      status: string;
      minutes: number;
      delivered_ms: number;
      charged: number;
      cap: number | null;
      price: number;
      created_at: Date;
      ended_at: Date;
      end_reason: string;
    }>('select * from show_seats');
    expect(running.size).toBe(SHOWS);
    const spies = plans.flatMap(({ spyIds }) => spyIds);
    expect(spies.length).toBeGreaterThan(50);
    expect(rows).toHaveLength(SHOWS - GROUPS + GROUPS * GROUP_SIZE + spies.length);
    const wrong = rows.flatMap((row) => {
      const really =
        deliveredWithin(byShow.get(row.show_id)!, row.member_id, {
          from: row.created_at.getTime(),
          to: row.ended_at.getTime(),
        }) / 1000;
      const billed = secondsOf({ deliveredMs: row.delivered_ms, minutes: row.minutes }, row.price);
      return Math.abs(billed - really) <= 1 ? [] : [`${row.end_reason}: billed ${billed} s, delivered ${really} s`];
    });
    expect(wrong).toEqual([]);
    expect(rows.filter((row) => row.status !== 'left')).toEqual([]);
    expect(rows.filter((row) => row.cap !== null && row.charged > row.cap * 100)).toEqual([]);
    expect(new Set(rows.map((row) => row.end_reason))).toEqual(
      new Set(['performer', 'member', 'not covered', 'cap reached', 'performer away', 'member away', 'show over']),
    );
    expect(rows.some((row) => row.delivered_ms > 120_000)).toBe(true);
    const { rows: open } = await api.database.pool.query('select * from ledger_holds where settled_by is null');
    expect(open).toEqual([]);
    expect((await auditLedger(api.ctx.db, auditChecks)).faults).toEqual([]);
  }, 300_000);
});
