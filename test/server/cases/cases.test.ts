import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';

let api: Api;
let owner: Actor;
let reviewer: Actor;
let secondReviewer: Actor;
let finance: Actor;
beforeAll(async () => {
  api = await startApi();
  owner = await api.operator();
  reviewer = await api.operator('reviewer');
  secondReviewer = await api.operator('reviewer');
  finance = await api.operator('finance');
});
afterAll(() => api.close());

const query = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await api.database.pool.query(text, values)).rows as T[];

/** Returns the open case of an account. */
async function caseOf(accountId: string, by = owner) {
  const { data } = await api.must('searchCases', { query: { limit: 100 } }, by.token);
  const found = data.find(({ subjectId, account }) => subjectId === accountId || account?._id === accountId);
  if (!found) throw new Error('no case');
  return found;
}

/** Reports a performer. */
async function reportedPerformer() {
  const performer = await api.verifiedPerformer();
  const member = await api.registerMember();
  await api.must('createReport', { body: { performerId: performer.id, reason: 'spam', note: 'Look' } }, member.token);
  return performer;
}

describe('the queue of the desk', () => {
  it('opens a case for a new performer, and settles it when the command line decides', async () => {
    const performer = await api.registerPerformer();
    const found = await caseOf(performer.id);
    expect(found).toMatchObject({ kind: 'identity/performer', reason: 'newPerformer', version: 1, claimedBy: null });
    await query("update performers set verification = 'verified' where account_id = $1", [performer.id]);
    await expect(caseOf(performer.id)).rejects.toThrow('no case');
    expect((await api.must('viewCase', { params: { id: found._id } }, owner.token)).case.decided).toMatchObject({
      by: null,
      decision: null,
    });
  });

  it('counts the reports of one performer in one case', async () => {
    const performer = await reportedPerformer();
    const { token } = await api.registerMember();
    await api.must('createReport', { body: { performerId: performer.id, reason: 'minor' } }, token);
    expect(await caseOf(performer.id)).toMatchObject({
      kind: 'report/account',
      reason: 'minor',
      facts: { reports: 2 },
      version: 2,
    });
  });

  it('shows each role the kinds that it decides, and nothing else', async () => {
    const performer = await reportedPerformer();
    const { _id: id } = await caseOf(performer.id, reviewer);
    await expect(caseOf(performer.id, finance)).rejects.toThrow('no case');
    expect((await api.call('viewCase', { params: { id } }, finance.token)).status).toBe(404);
    const body = { version: 1, decision: 'dismiss' };
    expect((await api.call('decideCase', { params: { id }, body }, finance.token)).status).toBe(404);
    const counts = await api.must('getDeskCounts', {}, finance.token);
    expect(counts.kinds.map(({ kind }) => kind)).not.toContain('report/account');
  });

  it('continues below the last case of a page', async () => {
    await Promise.all([api.registerPerformer(), api.registerPerformer(), api.registerPerformer()]);
    const first = await api.must('searchCases', { query: { limit: 2 } }, owner.token);
    expect(first.next).not.toBeNull();
    const second = await api.must('searchCases', { query: { limit: 2, after: first.next ?? '' } }, owner.token);
    const ids = [...first.data, ...second.data].map(({ _id }) => _id);
    expect(new Set(ids).size).toBe(ids.length);
    const dues = [...first.data, ...second.data].map(({ dueAt }) => dueAt);
    expect(dues).toEqual([...dues].sort());
  });

  it('finds the cases of a person by the start of the username, and a case by its number', async () => {
    const performer = await api.registerPerformer();
    const { number, _id } = await caseOf(performer.id);
    const find = async (q: string) =>
      (await api.must('searchCases', { query: { q } }, owner.token)).data.map((row) => row._id);
    expect(await find(performer.username.slice(0, -1))).toContain(_id);
    expect(await find(String(number))).toContain(_id);
    expect(await find('no-such-person')).toEqual([]);
  });
});

describe('a decision', () => {
  it('of two operators at once has one effect and one line in the security log, and the other is told', async () => {
    const performer = await reportedPerformer();
    const { _id: id, version } = await caseOf(performer.id);
    const decide = (token: string, decision: string, reason: string) =>
      api.call('decideCase', { params: { id }, body: { version, decision, reason } }, token);
    const answers = await Promise.all([
      decide(reviewer.token, 'dismiss', ''),
      decide(secondReviewer.token, 'suspend', 'fraud'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.error).toMatchObject({
      error: 'STALE_CASE',
      message: expect.stringMatching(/already decided this .* Your decision was not saved/),
    });
    const lines = await query<{ details: Record<string, unknown> }>(
      "select details from security_events where details->>'action' = 'case/decide' and account_id = $1",
      [performer.id],
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]?.details).toMatchObject({ subject: { kind: 'report/account' }, before: { status: 'open' } });
  });

  it.each([
    ['dismiss', ''],
    ['suspend', 'fraud'],
    ['ban', 'fraud'],
  ])('to %s is one line of the desk in the security log', async (decision, reason) => {
    const performer = await reportedPerformer();
    const { _id: id, version } = await caseOf(performer.id);
    await api.must('decideCase', { params: { id }, body: { version, decision, reason } }, reviewer.token);
    const lines = await query<{ kind: string }>(
      "select kind from security_events where details->>'action' = 'case/decide' and account_id = $1",
      [performer.id],
    );
    expect(lines).toEqual([{ kind: 'reportDecided' }]);
  });

  it('is refused when the case changed since the operator saw it, and does nothing', async () => {
    const performer = await reportedPerformer();
    const { _id: id, version } = await caseOf(performer.id);
    const { token } = await api.registerMember();
    await api.must('createReport', { body: { performerId: performer.id, reason: 'hate' } }, token);
    const body = { version, decision: 'suspend', reason: 'spam' };
    expect((await api.call('decideCase', { params: { id }, body }, reviewer.token)).error).toMatchObject({
      error: 'STALE_CASE',
      message: expect.stringContaining('nothing was done'),
    });
    expect(await query('select status from accounts where id = $1', [performer.id])).toEqual([{ status: 'active' }]);
  });

  it('needs a reason where something is removed or refused', async () => {
    const performer = await reportedPerformer();
    const { _id: id, version } = await caseOf(performer.id);
    const body = { version, decision: 'suspend' };
    expect((await api.call('decideCase', { params: { id }, body }, reviewer.token)).status).toBe(400);
  });

  it('can be undone: the account is free and the reports wait again in the same case', async () => {
    const performer = await reportedPerformer();
    const { _id: id, version } = await caseOf(performer.id);
    const decided = await api.must(
      'decideCase',
      { params: { id }, body: { version, decision: 'suspend', reason: 'fraud', words: 'Twice' } },
      reviewer.token,
    );
    expect(decided.decided).toMatchObject({ decision: 'suspend', reason: 'fraud', words: 'Twice', undoable: true });
    expect(await query('select status from accounts where id = $1', [performer.id])).toEqual([{ status: 'suspended' }]);
    const undone = await api.must('undoCase', { params: { id }, body: { version: decided.version } }, reviewer.token);
    expect(undone).toMatchObject({ _id: id, decided: null, claimedBy: { _id: reviewer.id } });
    expect(await query('select status from accounts where id = $1', [performer.id])).toEqual([{ status: 'active' }]);
    expect(await query('select status from reports where accused_id = $1', [performer.id])).toEqual([
      { status: 'open' },
    ]);
  });

  it('on a claimed case tells whose it is, and a claim can be given back', async () => {
    const performer = await reportedPerformer();
    const { _id: id, version } = await caseOf(performer.id);
    const claimed = await api.must('claimCase', { params: { id }, body: { version } }, reviewer.token);
    expect(claimed.claimedBy).toMatchObject({ _id: reviewer.id });
    const again = await api.call('claimCase', { params: { id }, body: { version } }, secondReviewer.token);
    expect(again.error).toMatchObject({ message: expect.stringContaining('has claimed this case') });
    const free = await api.must(
      'claimCase',
      { params: { id }, body: { version: claimed.version, release: true } },
      reviewer.token,
    );
    expect(free.claimedBy).toBeNull();
    expect(
      await api.must('escalateCase', { params: { id }, body: { version: free.version } }, reviewer.token),
    ).toMatchObject({
      escalated: true,
    });
  });
});
