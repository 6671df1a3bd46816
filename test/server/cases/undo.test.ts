import { auditChecks } from '@server/audit';
import { auditLedger } from '@server/features/ledger/service/audit';
import { setSetting } from '@server/features/site/service';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { putOnSale } from '@test/support/items';
import { balanceOfMember, buyTokens } from '@test/support/money';
import { recordMails } from '@test/support/recorders';

let api: Api;
let owner: Actor;
const mails = recordMails();
beforeAll(async () => {
  api = await startApi({ parts: { mailer: mails } });
  owner = await api.operator();
});
afterEach(async () => expect((await auditLedger(api.ctx.db, auditChecks)).faults).toEqual([]));
afterAll(() => api.close());

const query = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await api.database.pool.query(text, values)).rows as T[];
const caseOf = async (subjectId: string) => {
  const { data } = await api.must('searchCases', { query: { limit: 100 } }, owner.token);
  return data.find((row) => row.subjectId === subjectId) ?? null;
};
const decide = async (subjectId: string, decision: string, given: { reason?: string; words?: string } = {}) => {
  const { _id: id, version } = (await caseOf(subjectId))!;
  return api.must('decideCase', { params: { id }, body: { version, decision, ...given } }, owner.token);
};
const undo = ({ _id: id, version }: { _id: string; version: number }, by = owner) =>
  api.call('undoCase', { params: { id }, body: { version, reason: 'mistake' } }, by.token);

describe('a rejected refund', () => {
  let member: Actor;
  let orderId: string;
  let id: string;
  const ask = async () =>
    (
      await api.must(
        'requestRefund',
        { body: { sourceType: 'order', sourceId: orderId, token: 30, description: 'It stutters.' } },
        member.token,
      )
    )._id;
  const found = async () => (await api.must('searchRefundRequests', { query: { id } }, owner.token)).data[0]!;
  const settle = async (status: 'resolved' | 'rejected', of = id) => {
    const { version } = (await api.must('searchRefundRequests', { query: { id: of } }, owner.token)).data[0]!;
    const body = { status, note: 'It plays here.', requests: [{ id: of, version }] };
    return (await api.must('decideRefundRequests', { body }, owner.token))[0]!.request!;
  };
  const reopen = async (known: { caseId: string; version: number }, by = owner) =>
    undo({ _id: known.caseId, version: known.version }, by);

  beforeEach(async () => {
    member = await api.registerMember();
    await buyTokens(api, member, 100);
    const item = await putOnSale(api, await api.verifiedPerformer(), 'video', { name: 'Night train', tokens: 30 });
    orderId = (await api.must('purchaseItem', { params: { type: 'video', id: item } }, member.token))._id;
    id = await ask();
  });

  it('waits again when it is taken back: the member is told, no tokens move, and it is returned once', async () => {
    const rejected = await settle('rejected');
    expect(rejected).toMatchObject({ status: 'rejected', undo: { version: expect.any(Number) } });
    await api.runJobs();
    mails.sent.length = 0;
    expect((await reopen(rejected.undo!)).status).toBe(200);
    expect(await found()).toMatchObject({ status: 'pending', note: '', decidedAt: null, undo: null });
    expect(await balanceOfMember(api, member)).toBe(70);
    await api.runJobs();
    expect(mails.sent.filter(({ to }) => to === member.email).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^We look at your refund request again at /),
    ]);
    const lines = await query<{ details: unknown }>(
      "select details from security_events where account_id = $1 and details->>'action' = 'case/undo'",
      [member.id],
    );
    expect(lines).toEqual([
      {
        details: expect.objectContaining({
          subject: { kind: 'refund', id },
          before: { status: 'decided', decision: 'reject' },
          reason: 'mistake',
        }),
      },
    ]);
    await settle('resolved');
    expect(await balanceOfMember(api, member)).toBe(100);
    expect((await found()).undo).toBeNull();
  });

  it('stays rejected for operators without money, for a stale version, and when the member has asked again', async () => {
    const { undo: known } = await settle('rejected');
    expect((await reopen(known!, await api.operator('reviewer'))).status).toBe(404);
    expect((await reopen({ ...known!, version: known!.version - 1 })).error.error).toBe('STALE_CASE');
    const newer = await ask();
    expect((await reopen(known!)).error).toMatchObject({ error: 'NOT_UNDOABLE', message: /asked again since/ });
    await settle('resolved', newer);
    expect((await reopen(known!)).error).toMatchObject({ error: 'NOT_UNDOABLE', message: /already been refunded/ });
    expect((await found()).status).toBe('rejected');
    expect(await balanceOfMember(api, member)).toBe(100);
  });

  it('is in the CSV file of refunds with its decision, for operators with money only; each export is logged', async () => {
    const { note } = await settle('rejected');
    const csv = (query: object, by = owner) => api.call('exportRefundRequests', { query }, by.token);
    const lines = String((await csv({ status: 'rejected' })).data)
      .trim()
      .split('\r\n');
    expect(lines[0]).toMatch(/^Requested,Order,Item,Member/);
    const own = lines.filter((line) => line.includes(`,${member.username},`));
    expect(own).toEqual([expect.stringContaining(`,30,30,It stutters.,rejected,,`)]);
    expect(own[0]).toContain(note);
    expect(String((await csv({ status: 'pending' })).data)).not.toContain(member.username);
    for (const role of ['reviewer', 'support'] as const)
      expect((await csv({}, await api.operator(role))).status).toBe(403);
    const [{ count }] = (await query(
      "select count(*)::int as count from security_events where details->>'action' = 'refund/export' and by_id = $1",
      [owner.id],
    )) as [{ count: number }];
    expect(count).toBe(2);
  });

  it('shows members no decision that can be taken back', async () => {
    await settle('rejected');
    const { data } = await api.must('searchRefundRequests', {}, member.token);
    expect(data[0]).toMatchObject({ status: 'rejected', undo: null });
  });
});

describe('a ban', () => {
  it('can be undone: the account logs in, its browsers are free, and all of its reports wait again', async () => {
    const performer = await api.verifiedPerformer();
    const item = await putOnSale(api, performer, 'video', { name: 'Night train', tokens: 30 });
    const { token } = await api.registerMember();
    await api.must('createReport', { body: { performerId: performer.id, reason: 'fraud' } }, token);
    await api.must('createReport', { body: { itemKind: 'video', itemId: item, reason: 'fraud' } }, token);
    const banned = await decide(performer.id, 'ban', { reason: 'fraud' });
    expect(banned.decided).toMatchObject({ decision: 'ban', undoable: true });
    expect(await caseOf(item)).toBeNull();
    expect((await undo(banned)).status).toBe(200);
    expect(await query('select status from accounts where id = $1', [performer.id])).toEqual([{ status: 'active' }]);
    expect(
      await query('select 1 from account_bans where account_id = $1 and lifted_at is null', [performer.id]),
    ).toEqual([]);
    expect([(await caseOf(performer.id))?.facts, (await caseOf(item))?.facts]).toEqual([
      { reports: 1 },
      { reports: 1 },
    ]);
  });

  it('of an account that was suspended before cannot be undone: that suspension stays', async () => {
    const performer = await api.verifiedPerformer();
    const { token } = await api.registerMember();
    await api.must('createReport', { body: { performerId: performer.id, reason: 'fraud' } }, token);
    await query("update accounts set status = 'suspended' where id = $1", [performer.id]);
    const banned = await decide(performer.id, 'ban', { reason: 'fraud' });
    expect(banned.decided?.undoable).toBe(false);
    expect((await undo(banned)).error.error).toBe('NOT_UNDOABLE');
  });
});

describe('a deleted message', () => {
  const write = async () => {
    const { id: performerId } = await api.verifiedPerformer();
    const [rude, other] = [await api.registerMember(), await api.registerMember()];
    const { _id: room } = await api.must('getPublicConversation', { params: { id: performerId } });
    const message = await api.must('sendPublicMessage', { params: { id: room }, body: { text: 'Boo' } }, rude.token);
    await api.must('createReport', { body: { messageId: message._id, reason: 'hate' } }, other.token);
    const texts = async () =>
      (await api.must('listPublicMessages', { params: { id: room } }, other.token)).data.map(({ text }) => text);
    return { id: message._id, rude, texts };
  };

  it('is shown again when the decision is taken back, and its report waits again', async () => {
    const { id, texts } = await write();
    const deleted = await decide(id, 'delete', { reason: 'hate' });
    expect([deleted.decided?.undoable, await texts()]).toEqual([true, []]);
    expect((await undo(deleted)).status).toBe(200);
    expect([await texts(), (await caseOf(id))?.facts]).toEqual([['Boo'], { reports: 1 }]);
    // open rooms show it at once
    expect(api.realtime.said.filter(({ event }) => event === 'message/restored')).toEqual([
      expect.objectContaining({ payload: { message: expect.objectContaining({ _id: id, text: 'Boo' }), seq: 1 } }),
    ]);
  });

  it('between two people is shown again to those who did not remove the conversation since', async () => {
    const [rude, other] = [await api.registerMember(), await api.verifiedPerformer()];
    const { _id: conversation } = await api.must('openConversation', { body: { recipientId: other.id } }, rude.token);
    const { _id: id } = await api.must(
      'sendMessage',
      { params: { id: conversation }, body: { text: 'Boo again' } },
      rude.token,
    );
    await api.must('createReport', { body: { messageId: id, reason: 'hate' } }, other.token);
    const deleted = await decide(id, 'delete', { reason: 'hate' });
    await api.must('removeAllMessages', { params: { id: conversation } }, rude.token);
    api.realtime.said.splice(0);
    expect((await undo(deleted)).status).toBe(200);
    const told = api.realtime.said.filter(({ event }) => event === 'message/restored');
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ payload: { message: { _id: id, text: 'Boo again' } } });
  });

  it('stays deleted when its sender had deleted it before', async () => {
    const { id, rude, texts } = await write();
    await api.must('deleteMessage', { params: { id } }, rude.token);
    const decided = await decide(id, 'delete', { reason: 'hate' });
    expect((await undo(decided)).error.error).toBe('NOT_UNDOABLE');
    expect(await texts()).toEqual([]);
  });
});

describe('a complaint that was upheld', () => {
  it('waits again when that is taken back: what it took down is shown, and the sender is told', async () => {
    const item = await putOnSale(api, await api.verifiedPerformer(), 'product', { name: 'Poster', tokens: 30 });
    const { number } = await api.must('createComplaint', {
      body: {
        kind: 'other',
        name: 'Ada Byron',
        email: 'ada@example.org',
        addresses: [`https://x.test/products/${item}`],
        details: 'This is mine.',
        isTrue: true,
      },
    });
    const { data } = await api.must('searchCases', { query: { kinds: 'complaint', limit: 100 } }, owner.token);
    const { subjectId } = data.find(({ facts }) => facts.complaint === number)!;
    const upheld = await decide(subjectId, 'uphold', { reason: 'rules', words: 'It is gone.' });
    const statusOf = async () => (await api.call('viewProduct', { params: { id: item } })).status;
    expect([upheld.decided?.undoable, await statusOf()]).toEqual([true, 404]);
    const register = async () => String((await api.call('exportComplaints', {}, owner.token)).data);
    expect(await register()).toMatch(new RegExp(`product ${item} ""Poster"", taken down [^,;]*Z"`));
    expect((await undo(upheld)).status).toBe(200);
    expect(await statusOf()).toBe(200);
    expect(await register()).toMatch(new RegExp(`product ${item} .*, restored `));
    expect(await caseOf(subjectId)).toMatchObject({ decided: null });
    await api.runJobs();
    expect(mails.sent.filter(({ to }) => to === 'ada@example.org').at(-1)).toMatchObject({
      subject: expect.stringContaining(`We look at your complaint ${number}`),
    });
  });
});

describe('a rejected adjustment', () => {
  it('waits for another person again when that is taken back, and moves nothing until then', async () => {
    const member = await api.registerMember();
    await setSetting(api.ctx, 'adjustmentTwoPersonLimit', 10);
    const asked = await api.must(
      'adjustBalance',
      { params: { id: member.id }, body: { tokens: 50, reason: 'payment' }, idempotencyKey: 'undo-adjustment' },
      (await api.operator('finance')).token,
    );
    const rejected = await decide(asked._id, 'reject', { reason: 'wrongAmount' });
    expect((await undo(rejected)).status).toBe(200);
    expect(await balanceOfMember(api, member)).toBe(0);
    const posted = await decide(asked._id, 'approve');
    expect(await balanceOfMember(api, member)).toBe(50);
    expect(posted.decided?.undoable).toBe(false);
    expect((await undo(posted)).error.error).toBe('NOT_UNDOABLE');
  });
});
