import { sendDue } from '@server/features/notifications/service/sending';
import { type Mailbox, startMailbox } from '@test/support/mailbox';
import { openNotified } from '@test/support/notified';
import { pictureFile } from '@test/support/pictures';

let mailbox: Mailbox;
const { world, query, choose, goLive } = openNotified(async () => {
  mailbox = await startMailbox();
  return { env: { SMTP_URL: mailbox.url } };
});
afterAll(() => mailbox.close());
beforeEach(async () => {
  await query('update accounts set email_verified_at = now() where id = $1', [world.member.id]);
  await choose(world.member, 'mail', ['reminder']);
  mailbox.received.length = 0;
});

const START = '20:30';
/** Plans a show in two days, and asks to be reminded of it. */
async function planAndRemind(withPicture: boolean): Promise<void> {
  const { id } = world.performer;
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const files = { picture: { name: 'carols.png', content: await pictureFile('png', 640, 360) } };
  const uploaded = withPicture ? await world.api.must('uploadShowPicture', { files }, world.performer.token) : {};
  const plannedShows = [{ day, start: START, end: '22:00', title: 'Carols by candlelight', ...uploaded }];
  await world.api.must('updatePerformer', { body: { plannedShows, timeZone: 'UTC' } }, world.performer.token);
  const body = { startsAt: `${day}T${START}:00.000Z`, isOn: true };
  await world.api.must('setReminder', { params: { id }, body }, world.member.token);
}
/** Lets the time of the reminder and of its email come. @returns the email */
async function reminded(): Promise<string> {
  await query("update graphile_worker._private_jobs set run_at = now() where key like 'reminders/remind:%'", []);
  await world.api.runJobs();
  await query("update notification_deliveries set due_at = now() where account_id = $1 and status = 'waiting'", [
    world.member.id,
  ]);
  await sendDue(world.api.ctx, { accountId: world.member.id, channel: 'mail' });
  const mails = mailbox.received.filter(({ to }) => to.includes(world.member.email));
  expect(mails).toHaveLength(1);
  return mails[0]!.source;
}

test('the email of a reminder has the title, the start and the picture of the show', async () => {
  await planAndRemind(true);
  const mail = await reminded();
  expect(mail).toMatch(/^Subject: .* starts a show soon/m);
  expect(mail).toContain('Carols by candlelight\r\nStarts at 20:30 UTC');
  expect(mail).toContain('Content-Type: image/jpeg');
});

test('the email of a reminder stands without a picture', async () => {
  await planAndRemind(false);
  const mail = await reminded();
  expect(mail).toContain('Starts at 20:30 UTC');
  expect(mail).not.toContain('image/jpeg');
});

test('the email of a reminder says so when the show began early', async () => {
  await planAndRemind(true);
  await goLive('Carols by candlelight');
  expect(await reminded()).toMatch(/^Subject: .* is live/m);
});
