/**
 * The operator's desk: a reviewer approves a new performer by keyboard, who goes live; a video is reported, taken down,
 * appealed and restored.
 */
import { type Browser } from 'playwright-core';
import { openBrowser } from '@test/support/browser';
import { type Caller, makeCaller } from '@test/support/call';
import { type Mailbox, startMailbox } from '@test/support/mailbox';
import { until } from '@test/support/mediaServer';
import { openOperator } from '@test/support/operators';
import { type Site, startSite } from '@test/support/site';
import { videoFile } from '@test/support/videos';
import { openVisitor, registerMember, registerPerformer, type Visitor } from '@test/support/visitors';

jest.setTimeout(240_000);

const password = 'footlights';
let site: Site;
let browser: Browser;
let mailbox: Mailbox;
let api: Caller;
let desk: Visitor;

beforeAll(async () => {
  mailbox = await startMailbox();
  [site, browser] = await Promise.all([
    startSite({ env: { SMTP_URL: mailbox.url } }),
    openBrowser({ fakeCamera: true }),
  ]);
  api = makeCaller(site.url, '');
  await Promise.all([registerPerformer(site, 'juno', password), registerMember(site, 'mira', password)]);
  desk = await openOperator(browser, site, 'marit', 'reviewer');
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
  await mailbox?.close();
});

/** Opens a queue, and waits for its first case. */
async function openQueue(queue: string): Promise<void> {
  await desk.goto(`/operator/cases?queue=${queue}`);
  await desk.page.getByRole('button', { name: 'Escalate' }).waitFor();
}
const mailTo = (to: string, subject: string) =>
  until(`the mail "${subject}"`, () =>
    mailbox.received.some((mail) => mail.to.includes(to) && mail.source.includes(subject)),
  );

test('a reviewer approves a new performer by keyboard, the mail arrives, and the performer goes live', async () => {
  const { page } = desk;
  const { token } = await api.must('loginPerformer', { body: { username: 'juno', password } });
  expect((await api.call('startLive', { body: {} }, token)).status).toBe(422);
  await openQueue('identity');
  await page.keyboard.press('a');
  const number = page.getByLabel('Number on the document');
  await number.waitFor();
  await number.fill('VL4827 0931');
  await page.getByLabel('Country on the document').fill('NO');
  await page.getByLabel('Valid until on the document').fill('2039-08-17');
  await page.keyboard.press('Enter');
  for (const key of ['1', '2', '3', '4', 'a']) await page.keyboard.press(key);
  await page.getByText('Approved. The email is on its way.').waitFor();
  await mailTo('juno@example.test', 'verified');
  const juno = await openVisitor(browser, site);
  await juno.login('performer', 'juno', password);
  await juno.goto('/live');
  await juno.page.getByRole('button', { name: 'Go live' }).click();
  await juno.page.getByText('LIVE', { exact: true }).waitFor({ timeout: 60_000 });
  await juno.close();
});

test('a reported video is taken down at the desk, appealed by its performer, and restored', async () => {
  const { page } = desk;
  const { token } = await api.must('loginPerformer', { body: { username: 'juno', password } });
  const body = { title: 'Encore', status: 'active' as const, isSaleVideo: 'false', token: 0 };
  const files = { video: { name: 'encore.mp4', content: await videoFile() } };
  const { _id: id } = await api.must('createVideo', { body, files }, token);
  const isShown = async () => (await api.call('viewVideo', { params: { id } })).status === 200;
  await until('the processed video', isShown);

  const mira = await openVisitor(browser, site);
  await mira.login('user', 'mira', password);
  await mira.goto(`/videos/${id}`);
  await mira.page.getByRole('button', { name: 'Report this video' }).click();
  await mira.page.getByLabel('Fraud or payments outside the site').check();
  await mira.page.getByRole('button', { name: 'Send report' }).click();
  await mira.page.getByText('The team will review your report.').waitFor();
  await mira.close();

  await openQueue('reports');
  await page.getByLabel('Reason', { exact: true }).selectOption('delete/fraud');
  await page.getByRole('button', { name: 'Take down' }).click();
  await page.getByText(/^Removed: reported video/).waitFor();
  expect(await isShown()).toBe(false);
  const guest = await openVisitor(browser, site);
  await guest.goto(`/videos/${id}`);
  await guest.page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await mailTo('juno@example.test', 'taken down');

  const juno = await openVisitor(browser, site);
  await juno.login('performer', 'juno', password);
  await juno.goto('/account/performer/takedowns');
  await juno.page.getByLabel('Your appeal').fill('It is my own score.');
  await juno.page.getByRole('button', { name: 'Send the appeal' }).click();
  await juno.page.getByText('You appealed.').waitFor();
  await juno.close();

  await openQueue('appeals');
  await page.getByLabel('Reason', { exact: true }).selectOption('restore/mistake');
  await page.getByLabel('Answer, which is mailed').fill('You are right.');
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByText(/^Restored: appeal/).waitFor();
  expect(await isShown()).toBe(true);
  await guest.goto(`/videos/${id}`);
  await guest.page.getByRole('heading', { name: 'Encore' }).waitFor();
  await guest.close();
  await mailTo('juno@example.test', 'is back on');
});
