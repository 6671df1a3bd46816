import { deleteExpiredDocuments } from '@server/features/documents/service/retention';
import { eraseAccount } from '@server/features/dataRights/service/erasure';
import { expireRegistrations } from '@server/features/dataRights/service/registrations';
import { resetSetting, setSetting } from '@server/features/site/service';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { recordMails } from '@test/support/recorders';

let api: Api;
const mails = recordMails();
let performer: Actor;
let studio: Actor;
beforeAll(async () => {
  api = await startApi({ parts: { mailer: mails } });
});
afterAll(() => api.close());
beforeEach(async () => {
  [performer, studio] = [await api.registerPerformer(), await api.registerStudio()];
  await api.runJobs();
  mails.sent.length = 0;
});
afterEach(async () => {
  await api.database.pool.query("update accounts set created_at = now() where status <> 'deleted'");
});

const age = (days: number) =>
  api.database.pool.query('update accounts set created_at = created_at - make_interval(days => $1)', [days]);
const statusOf = async ({ id }: Actor) =>
  (await api.database.pool.query<{ status: string }>('select status from accounts where id = $1', [id])).rows[0]
    ?.status;
const documentsOf = async ({ id }: Actor) =>
  (await api.database.pool.query('select from documents where account_id = $1', [id])).rowCount;

describe('a registration that nobody decides about', () => {
  it('is closed after the days of the setting, and its owner is told', async () => {
    await age(89);
    expect(await expireRegistrations(api.ctx)).toBe(0);
    await age(2);
    expect(await expireRegistrations(api.ctx)).toBe(2);
    expect([await statusOf(performer), await statusOf(studio)]).toEqual(['closing', 'closing']);
    await api.runJobs();
    const mail = mails.sent.find(({ to }) => to.includes(performer.email));
    expect(mail?.subject).toContain('has expired');
    expect(mail?.text).toContain('Keep my account');
    expect(await expireRegistrations(api.ctx)).toBe(0);
  });

  it('is deleted with its documents 14 days later', async () => {
    await age(91);
    await expireRegistrations(api.ctx);
    expect(await documentsOf(performer)).toBeGreaterThan(0);
    const due = new Date(Date.now() + 15 * 86_400_000);
    for (const { id } of [performer, studio]) await eraseAccount(api.ctx, id, due);
    await deleteExpiredDocuments(api.ctx);
    expect([await statusOf(performer), await statusOf(studio)]).toEqual(['deleted', 'deleted']);
    expect([await documentsOf(performer), await documentsOf(studio)]).toEqual([0, 0]);
  });

  it('has as many days again when its owner keeps the account', async () => {
    await age(91);
    await expireRegistrations(api.ctx);
    const { username, password } = performer;
    const { token } = await api.must('loginPerformer', { body: { username, password } });
    await api.must('keepAccount', {}, token);
    expect(await statusOf(performer)).toBe('active');
    expect(await expireRegistrations(api.ctx)).toBe(0);
  });

  it('stays for ever with the setting 0', async () => {
    await setSetting(api.ctx, 'registrationExpiryDays', 0);
    await age(4000);
    expect(await expireRegistrations(api.ctx)).toBe(0);
    await resetSetting(api.ctx, 'registrationExpiryDays');
  });
});

it('decided registrations and members never expire', async () => {
  const others = [await api.verifiedPerformer(), await api.registerMember()];
  await age(4000);
  await expireRegistrations(api.ctx);
  for (const other of others) expect(await statusOf(other)).toBe('active');
});
