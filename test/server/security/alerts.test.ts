import { FAILED_LOGINS_OF_ACCOUNT, FAILED_LOGINS_OF_SITE } from '@server/features/security/rules';
import { queueFailedLogin } from '@server/features/security/service/failedLogins';
import { setSetting } from '@server/features/site/service';
import { type Api, startApi } from '@test/support/api';
import { buyerOf, WIRE } from '@test/support/earnings';
import { type Mailbox, startMailbox } from '@test/support/mailbox';
import { performerRole, today } from '@test/support/payouts';

const DESK = 'desk@footlights.test';

let api: Api;
let mailbox: Mailbox;
beforeEach(async () => {
  mailbox = await startMailbox();
  api = await startApi({ env: { SMTP_URL: mailbox.url } });
  await setSetting(api.ctx, 'contactEmail', DESK);
});
afterEach(async () => {
  await api.close();
  await mailbox.close();
});

const alerts = async (subject: string) => {
  await api.runJobs();
  return mailbox.received.filter(({ to, source }) => to.includes(DESK) && source.includes(`Subject: ${subject}`));
};
const failLogins = async (accountId: string, count: number, ip = '192.0.2.1') => {
  for (let n = 0; n < count; n += 1) await queueFailedLogin(api.ctx, accountId, { ip, userAgent: 'A script' });
};
/** Lets the interval since the last alerts pass: they and the jobs that wait for its end become an hour older. */
async function passAnHour(): Promise<void> {
  const { pool } = api.database;
  await pool.query('alter table security_events disable trigger user');
  await pool.query("update security_events set at = at - interval '61 minutes' where kind = 'alertSent'");
  await pool.query('alter table security_events enable trigger user');
  await pool.query(
    "update graphile_worker._private_jobs set run_at = now() where key like 'security/alert:%' and run_at > now()",
  );
}

it('emails the operator when one account has many failed logins, and not before', async () => {
  const member = await api.registerMember();
  await failLogins(member.id, FAILED_LOGINS_OF_ACCOUNT - 1);
  expect(await alerts('Many failed logins')).toHaveLength(0);
  await api.call('loginUser', { body: { username: member.username, password: 'wrong' } });
  const [alert, ...others] = await alerts('Many failed logins');
  expect(others).toHaveLength(0);
  expect(alert!.source).toContain('Many failed logins for one account at Footlights');
  expect(alert!.source).toContain(`${member.username}: ${FAILED_LOGINS_OF_ACCOUNT} failed logins from 2 IP addresses`);
});

it('emails the operator when many accounts together have many failed logins', async () => {
  const members = await api.registerMembers(10);
  for (const { id } of members) await failLogins(id, FAILED_LOGINS_OF_SITE / members.length);
  const [alert, ...others] = await alerts('Many failed logins');
  expect(others).toHaveLength(0);
  expect(alert!.source).toContain(`${FAILED_LOGINS_OF_SITE} failed logins for 10 accounts from 1 IP addresses`);
});

it('emails the operator about each new operator session, at most once an hour and leaving none out', async () => {
  const operator = await api.operator();
  const [first] = await alerts('New operator session');
  expect(first!.source).toContain(`${operator.username} logged in on`);
  await api.login(operator, 'operator');
  const other = await api.operator();
  expect(await alerts('New operator session')).toHaveLength(1);
  await passAnHour();
  const [, second, ...others] = await alerts('New operator session');
  expect(others).toHaveLength(0);
  // the email has its text twice, plain and as HTML
  expect(second!.source.match(new RegExp(`${operator.username} logged in on`, 'g'))).toHaveLength(2);
  expect(second!.source).toContain(`${other.username} logged in on`);
  await passAnHour();
  expect(await alerts('New operator session')).toHaveLength(2);
});

it('emails the operator about changed payment details only while a payout is waiting', async () => {
  await setSetting(api.ctx, 'payoutCoolingOffHours', 0);
  const performer = await api.verifiedPerformer();
  const save = (bankName: string) =>
    api.must('savePaymentInformation', { body: { ...WIRE, bankName } }, performer.token);
  await save('Bank of the Quay');
  expect(await alerts('Payment details changed')).toHaveLength(0);
  await (await buyerOf(api, performer.id)).buys(10_000);
  const body = { paymentAccountType: 'wire' as const, fromDate: today, toDate: today };
  const { _id: id } = await api.must('createPayoutRequest', { params: performerRole, body }, performer.token);
  await save('Bank of somebody else');
  const [alert] = await alerts('Payment details changed while a payout is waiting');
  expect(alert!.source).toContain(`${performer.username}, on`);
  expect(alert!.source).not.toContain('somebody else');
  // only now does the waiting payout go there
  await passAnHour();
  await api.must('updatePayoutRequest', { params: { ...performerRole, id }, body }, performer.token);
  expect(await alerts('Payment details changed while a payout is waiting')).toHaveLength(2);
});
