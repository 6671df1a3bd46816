import { randomUUID } from 'node:crypto';
import { type Tx } from '@server/db/client';
import { inTransaction } from '@server/db/transaction';
import { readRecordedEarnings } from '@server/features/earnings/service/records';
import { leaveStudio } from '@server/features/studios/service/ownMembership';
import { findEarner, joinStudio } from '@server/features/studios/service/membership';
import { type Actor } from '../../support/actors';
import { type Api, startApi } from '../../support/api';
import { buyTokens, ledgerSum, putOnStage } from '../../support/money';

describe('studio membership', () => {
  let api: Api;
  let member: Actor;
  let studio: Actor;

  beforeAll(async () => {
    api = await startApi();
    [member, studio] = [await api.registerMember(), await api.registerStudio()];
    await buyTokens(api, member, 1000);
  });
  afterAll(() => api.close());

  const within = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(api.ctx.db, work);
  const performerOnStage = async () => {
    const performer = await api.verifiedPerformer();
    await putOnStage(api, performer.id);
    return performer;
  };
  /** Tips 33 tokens. @returns the earnings in hundredths of a token */
  const earnedBy = async (performer: Actor) => {
    const { _id } = await api.must(
      'sendTip',
      { params: { id: performer.id }, body: { token: 33 }, idempotencyKey: randomUUID() },
      member.token,
    );
    const {
      rows: [tip],
    } = await api.database.pool.query<{ transfer_id: number }>('select transfer_id from tips where id = $1', [_id]);
    return Object.fromEntries(
      (await readRecordedEarnings(api.ctx.db, tip!.transfer_id)).map(({ receiver, net }) => [receiver, net]),
    );
  };

  it('splits earnings with the studio only during the membership', async () => {
    const performer = await performerOnStage();
    expect(Object.keys(await earnedBy(performer))).toEqual([performer.id]);

    await within((tx) => joinStudio(tx, studio.id, performer.id));
    expect(await findEarner(api.ctx.db, performer.id)).toEqual({ performerId: performer.id, studioId: studio.id });
    api.realtime.said.length = 0;
    const shared = await earnedBy(performer);
    expect(shared[studio.id]).toBeGreaterThan(0);
    expect(shared[performer.id]).toBeGreaterThan(shared[studio.id]!);
    const change = shared[studio.id]! / 100;
    expect(await api.realtime.heard(`account:${studio.id}`, 'balance/changed')).toEqual({
      eventId: expect.any(String),
      change,
      balance: change,
    });
    expect(api.realtime.said.filter((said) => said.to === `account:${studio.id}`)).toHaveLength(1);

    await leaveStudio(api.ctx, performer.id);
    expect(Object.keys(await earnedBy(performer))).toEqual([performer.id]);
    expect(await ledgerSum(api)).toBe(0);
  });

  it('allows one studio at a time, also for simultaneous joins, and keeps the history', async () => {
    const performer = await api.verifiedPerformer();
    const second = await api.registerStudio();
    const tries = await Promise.allSettled(
      [studio, second, studio, second].map(({ id }) => within((tx) => joinStudio(tx, id, performer.id))),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(tries.filter((each) => each.status === 'rejected').map(({ reason }) => reason)).toEqual(
      Array(3).fill(expect.objectContaining({ statusCode: 422, code: 'ALREADY_IN_STUDIO' })),
    );

    await leaveStudio(api.ctx, performer.id);
    await within((tx) => joinStudio(tx, second.id, performer.id));
    await leaveStudio(api.ctx, performer.id);
    await expect(leaveStudio(api.ctx, performer.id)).rejects.toMatchObject({ statusCode: 404 });
    const { rows } = await api.database.pool.query<{ overlaps: boolean }>(
      'select until is null or until < since or exists (select from studio_memberships b where b.id <> a.id and b.performer_id = a.performer_id and b.since < a.until and a.since < b.until) as overlaps from studio_memberships a where performer_id = $1',
      [performer.id],
    );
    expect(rows).toEqual([{ overlaps: false }, { overlaps: false }]);
  });

  it('hides an inactive performer until the performer leaves the studio', async () => {
    const performer = await api.verifiedPerformer();
    const listed = async () => (await api.call('viewPerformer', { params: { username: performer.username } })).status;
    await within((tx) => joinStudio(tx, studio.id, performer.id));
    expect(await listed()).toBe(200);
    await api.database.pool.query("update studio_memberships set status = 'inactive' where performer_id = $1", [
      performer.id,
    ]);
    expect(await listed()).toBe(404);
    await leaveStudio(api.ctx, performer.id);
    expect(await listed()).toBe(200);
  });
});
