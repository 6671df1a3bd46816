import { payoutSite, noonOf } from '../../support/payouts';

describe('a decision on a payout that is taken back', () => {
  const site = payoutSite();
  const { ask, mustAsk, approve, reject, done, decide, range, earned, balance, mailed } = site;

  const undoOf = async (id: string) =>
    (await site.api.must('searchPayoutCases', { query: { id } }, site.operator.token)).data[0]!.undo;
  const undo = async (id: string, to = site.operator) => {
    const known = await undoOf(id);
    return site.api.call(
      'undoCase',
      {
        params: { id: known!.caseId },
        body: { version: known!.version, reason: 'newFacts', words: 'The bank wrote.' },
      },
      to.token,
    );
  };
  const requested = async () => {
    await site.buyer.buys(500, { at: noonOf(2) });
    return (await mustAsk(range(3, 0)))._id as string;
  };
  const transfers = async () =>
    (await site.api.database.pool.query("select count(*)::int as count from ledger_transfers where kind = 'payout'"))
      .rows;

  it('lets a rejected request wait again with its earnings, moves nothing, and is paid once', async () => {
    const id = await requested();
    const [before, moved] = [await balance(), await transfers()];
    await reject(id);
    expect((await earned()).map(({ payoutId }) => payoutId)).toEqual([null]);
    expect((await undo(id)).status).toBe(200);
    expect((await earned()).map(({ payoutId }) => payoutId)).toEqual([id]);
    expect([await balance(), await transfers()]).toEqual([before, moved]);
    expect(await mailed('We look at your payout request again')).toContain('back');
    const bell = await site.api.must('listNotifications', { query: {} }, site.performer.token);
    expect(bell.data.map(({ text }) => text)).toContain('We look at your payout request again');
    const lines = await site.api.database.pool.query<{ details: unknown }>(
      "select details from security_events where account_id = $1 and details->>'action' = 'case/undo'",
      [site.performer.id],
    );
    expect(lines.rows).toEqual([
      { details: expect.objectContaining({ subject: { kind: 'payout', id }, reason: 'newFacts' }) },
    ]);
    await approve(id);
    await done(id);
    expect((await balance()).balance).toBe(0);
  });

  it('lets an approved request wait again, and needs its approval anew', async () => {
    const id = await requested();
    const approved = await approve(id);
    expect((await undo(id)).status).toBe(200);
    const waiting = await site.api.must('viewPayoutCase', { params: { id } }, site.operator.token);
    expect(waiting).toMatchObject({ stage: 'waiting', approvals: [], undo: null, decidedAt: null });
    const stale = await decide(id, 'done', { version: approved.data.version });
    expect(stale.refusal).toMatchObject({ error: 'PAYOUT_CHANGED' });
  });

  it('is refused to the second of two operators, and does nothing twice', async () => {
    const id = await requested();
    await reject(id);
    const answers = await Promise.all([undo(id), undo(id, await site.api.operator('finance'))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is refused when the payee has requested these days again, and leaves the newer request alone', async () => {
    const id = await requested();
    await reject(id);
    const newer = (await ask(range(3, 0))).data._id as string;
    expect((await undo(id)).error).toMatchObject({
      error: 'NOT_UNDOABLE',
      message: 'A newer request of this account waits. Decide that one. Nothing was changed.',
    });
    expect((await earned()).map(({ payoutId }) => payoutId)).toEqual([newer]);
  });

  it('is not offered once it is paid or in a payment file', async () => {
    const id = await requested();
    await approve(id);
    const known = await undoOf(id);
    await site.api.must(
      'exportPayouts',
      { body: { format: 'csv', ids: [id] }, idempotencyKey: 'reopening' },
      site.operator.token,
    );
    expect(await undoOf(id)).toBeNull();
    const body = { version: known!.version };
    expect(
      (await site.api.call('undoCase', { params: { id: known!.caseId }, body }, site.operator.token)).error,
    ).toMatchObject({ error: 'NOT_UNDOABLE' });
    await done(id);
    expect(await undoOf(id)).toBeNull();
    expect(
      (await site.api.must('viewCase', { params: { id: known!.caseId } }, site.operator.token)).case.decided,
    ).toMatchObject({ decision: 'paid', undoable: false });
  });

  it('is not for those who move no money', async () => {
    const id = await requested();
    await reject(id);
    expect((await undo(id, await site.api.operator('reviewer'))).status).toBe(404);
  });
});
