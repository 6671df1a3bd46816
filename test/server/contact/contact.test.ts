import { type Api, startApi } from '@test/support/api';
import { type Mailbox, startMailbox } from '@test/support/mailbox';
import { setSetting } from '@server/features/site/service';

let api: Api;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
  api = await startApi({ env: { SMTP_URL: mailbox.url, MAIL_FROM: 'Footlights <stage@footlights.test>' } });
});
afterAll(async () => {
  await api.close();
  await mailbox.close();
});

const message = { name: 'Ida Brevik', email: 'ida@example.test', message: 'The door was shut.\n\nWhen does it open?' };

it('reaches the operator by mail, with the sender as the one to answer', async () => {
  await api.must('sendContact', { body: message });
  await api.runJobs();
  const { source, to } = mailbox.newest('stage@footlights.test', 'Ida Brevik writes to Footlights');
  expect(to).toEqual(['stage@footlights.test']);
  expect(source).toMatch(/Reply-To: ida@example\.test/);
  expect(source).toContain('When does it open?');
});

it('goes where the operator wants it', async () => {
  await setSetting(api.ctx, 'contactEmail', 'desk@footlights.test');
  await api.must('sendContact', { body: message });
  await api.runJobs();
  expect(mailbox.newest('desk@footlights.test', 'Ida Brevik writes').to).toEqual(['desk@footlights.test']);
});

it.each([
  ['name', { name: ' ' }, 'This field is required!'],
  ['email', { email: 'ida@' }, 'Not a validate email!'],
  ['message', { message: '' }, 'This field is required!'],
])('says what is wrong with the %s, and mails nothing', async (property, wrong, text) => {
  const before = mailbox.received.length;
  const { status, error } = await api.call('sendContact', { body: { ...message, ...wrong } });
  await api.runJobs();
  expect(status).toBe(400);
  expect(error.message).toEqual([expect.objectContaining({ property, constraints: expect.objectContaining({}) })]);
  expect(JSON.stringify(error.message)).toContain(text);
  expect(mailbox.received).toHaveLength(before);
});

it('puts no header of its own into the mail', async () => {
  await api.must('sendContact', { body: { ...message, name: 'Eve\r\nBcc: all@example.test' } });
  await api.runJobs();
  expect(mailbox.received.at(-1)?.to).toEqual(['desk@footlights.test']);
  expect(mailbox.received.at(-1)?.source).not.toMatch(/^Bcc:/m);
});
