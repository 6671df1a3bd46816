import { findAccountByUsername } from '@server/features/auth/service/accounts';
import { banAccount } from '@server/features/auth/service/bans';
import { decidePerformer } from '@server/features/performers/service/enrolment';
import { COMMAND_LINE } from '@server/features/security/service/record';
import { runCommand } from '@server/operator/commands';
import { type Api, startApi } from '@test/support/api';
import { WIRE } from '@test/support/earnings';
import { type Mailbox, startMailbox } from '@test/support/mailbox';

let api: Api;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
  api = await startApi({ env: { SMTP_URL: mailbox.url } });
});
afterAll(async () => {
  await api.close();
  await mailbox.close();
});

const eventsOf = async (accountId: string | null) =>
  (
    await api.database.pool.query<{ kind: string; by_id: string | null; details: object; ip: string | null }>(
      'select kind, by_id, details, ip from security_events where account_id is not distinct from $1 order by position',
      [accountId],
    )
  ).rows;
const kindsOf = async (accountId: string) => (await eventsOf(accountId)).map(({ kind }) => kind);
const operator = async (...words: string[]): Promise<string[]> => {
  const lines: string[] = [];
  await runCommand(api.ctx, words, (line) => lines.push(line));
  return lines;
};

it('records a changed password and ended sessions with the IP address of the session', async () => {
  const member = await api.registerMember();
  await api.login(member);
  await api.must('revokeOtherSessions', {}, member.token);
  await api.login(member);
  const elsewhere = (await api.must('listSessions', {}, member.token)).find(({ current }) => !current)!._id;
  await api.must('revokeSession', { params: { id: elsewhere } }, member.token);
  const body = { prePassword: member.password, password: 'a better sentence 71' };
  await api.must('updatePassword', { body }, member.token);
  const events = await eventsOf(member.id);
  expect(events.map(({ kind }) => kind)).toEqual([
    'login',
    'login',
    'otherSessionsEnded',
    'login',
    'sessionEnded',
    'passwordChanged',
  ]);
  expect(events.every(({ by_id, ip }) => by_id === member.id && ip)).toBe(true);
});

it('records a password that was reset, with the IP address of the request', async () => {
  const member = await api.registerMember();
  await api.must('forgotPassword', { body: { email: member.email } });
  await api.runJobs();
  const token = /token=([\w-]+)/.exec(mailbox.newest(member.email, 'Set a new password').source)![1]!;
  await api.must('resetPassword', { body: { token, password: 'a better sentence 72' }, from: '192.0.2.44' });
  expect((await eventsOf(member.id)).at(-1)).toMatchObject({ kind: 'passwordReset', ip: '192.0.2.44' });
});

it('records a step-up and a wrong password in a session', async () => {
  const member = await api.registerMember();
  await api.call('stepUp', { body: { password: 'not this one' } }, member.token);
  await api.must('stepUp', { body: { password: member.password } }, member.token);
  const { data } = await api.must('listSecurityEvents', {}, member.token);
  expect(data.map(({ kind, by }) => [kind, by])).toEqual([
    ['steppedUp', 'owner'],
    ['stepUpFailed', 'unknown'],
    ['login', 'owner'],
  ]);
});

it('records suspensions, bans and their end, with the one who decided', async () => {
  const [own, suspended] = [await api.registerMember(), await api.registerMember()];
  await api.must('suspendUser', { body: { password: own.password } }, own.token);
  expect((await eventsOf(own.id)).at(-1)).toMatchObject({ kind: 'accountSuspended', by_id: own.id });
  await banAccount(api.ctx, suspended.id, { actor: COMMAND_LINE, reason: 'Said so' });
  await operator('unsuspend', suspended.username);
  expect((await kindsOf(suspended.id)).slice(1)).toEqual(['accountBanned', 'accountRestored']);
});

it('records what operators decide about a registration, a report and a commission', async () => {
  const performer = await api.registerPerformer();
  const member = await api.registerMember();
  const judge = await api.operator();
  await decidePerformer(api.ctx, performer.id, 'rejected');
  await operator('verify', performer.username);
  await operator('commission', 'set', 'tip', '80', performer.username);
  const report = { body: { performerId: performer.id, reason: 'spam' as const } };
  const { _id } = await api.must('createReport', report, member.token);
  await api.must('decideReport', { params: { id: _id }, body: { decision: 'suspend' } }, judge.token);
  expect((await eventsOf(performer.id)).slice(1)).toMatchObject([
    { kind: 'registrationRejected', by_id: null },
    { kind: 'registrationAccepted', by_id: null },
    {
      kind: 'commissionChanged',
      details: expect.objectContaining({ after: { kind: 'tip', percent: 80, from: 'now' } }),
    },
    { kind: 'accountSuspended', by_id: judge.id },
    { kind: 'reportDecided', by_id: judge.id, details: { reportId: _id, decision: 'suspend' } },
  ]);
  expect(await kindsOf(judge.id)).toEqual(['login']);
});

it('records a new operator', async () => {
  await operator('create-operator', 'manager', 'manager@example.test');
  const { id } = await findAccountByUsername(api.ctx, 'manager');
  expect((await eventsOf(id))[0]).toMatchObject({ kind: 'operatorCreated', by_id: null });
});

it('records changed payment details without the details', async () => {
  const performer = await api.verifiedPerformer();
  await api.must('savePaymentInformation', { body: WIRE }, performer.token);
  await api.must('savePaymentInformation', { body: WIRE }, performer.token);
  const events = (await eventsOf(performer.id)).filter(({ kind }) => kind === 'paymentDetailsChanged');
  expect(events).toMatchObject([{ details: { type: 'wire', payoutWaiting: false } }]);
});

it('hides the operator, and reports, from the owner of an account', async () => {
  const performer = await api.verifiedPerformer();
  const member = await api.registerMember();
  const judge = await api.operator();
  const report = { body: { performerId: performer.id, reason: 'spam' as const } };
  const { _id } = await api.must('createReport', report, member.token);
  await api.must('decideReport', { params: { id: _id }, body: { decision: 'dismiss' } }, judge.token);
  const { data } = await api.must('listSecurityEvents', {}, performer.token);
  expect(data.map(({ kind, by, ip }) => [kind, by, ip !== null])).toEqual([
    ['registrationAccepted', 'site', false],
    ['login', 'owner', true],
  ]);
});

it('records settings with the values before and after, and changed packages', async () => {
  await operator('settings', 'set', 'payoutMinimum', '77');
  await operator('settings', 'reset', 'payoutMinimum');
  await operator('packages', 'add', 'Handful', '50', '5');
  await operator('packages', 'remove', 'Handful');
  expect((await eventsOf(null)).filter(({ kind }) => kind !== 'alertSent')).toMatchObject([
    { kind: 'settingChanged', details: { setting: 'payoutMinimum', before: expect.any(Number), after: 77 } },
    { kind: 'settingChanged', details: { setting: 'payoutMinimum', before: 77, after: expect.any(Number) } },
    {
      kind: 'packagesChanged',
      details: { action: 'packages/add', after: { name: 'Handful', tokens: 50, price: 5, onSale: true } },
    },
    {
      kind: 'packagesChanged',
      details: {
        action: 'packages/change',
        before: { name: 'Handful', onSale: true },
        after: { name: 'Handful', onSale: false },
      },
    },
  ]);
});

describe('the command "security"', () => {
  it('prints the events of an account or a kind, newest first', async () => {
    const member = await api.registerMember();
    await api.login(member);
    await operator('suspend', member.username);
    const lines = await operator('security', '--account', member.username.toUpperCase());
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(new RegExp(`accountSuspended +${member.username}  by the command line$`));
    expect(lines[1]).toMatch(new RegExp(`login +${member.username}  127\\.0\\.0\\.1`));
    expect(await operator('security', '--account', member.username, '--kind', 'login', '--limit', '1')).toHaveLength(1);
    expect(await operator('security', '--account', member.username, '--kind', 'passwordReset')).toEqual([
      'No events match.',
    ]);
  });

  it('prints no control characters of a browser', async () => {
    const member = await api.registerMember();
    const headers = { 'user-agent': 'A \x9b2J phone' };
    await api.must('loginUser', { body: member, headers });
    expect((await operator('security', '--account', member.username))[0]).toContain('A ?2J phone');
  });

  it('refuses unknown kinds, accounts and options', async () => {
    await expect(operator('security', '--kind', 'whatever')).rejects.toMatchObject({ statusCode: 400 });
    await expect(operator('security', '--account', 'nobody-here')).rejects.toMatchObject({ statusCode: 404 });
    await expect(operator('security', '--since', 'ever')).rejects.toThrow('Usage: npm run operator -- security');
  });
});
