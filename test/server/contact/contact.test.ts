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

it('emails a message to the operator with the sender as reply address', async () => {
  await api.must('sendContact', { body: message });
  await api.runJobs();
  const { source, to } = mailbox.newest('stage@footlights.test', 'Message from Ida Brevik to Footlights');
  expect(to).toEqual(['stage@footlights.test']);
  expect(source).toMatch(/Reply-To: ida@example\.test/);
  expect(source).toContain('When does it open?');
});

it('uses the configured contact address', async () => {
  await setSetting(api.ctx, 'contactEmail', 'desk@footlights.test');
  await api.must('sendContact', { body: message });
  await api.runJobs();
  expect(mailbox.newest('desk@footlights.test', 'Message from Ida Brevik').to).toEqual(['desk@footlights.test']);
});

it("uses the owner's own text where there is one", async () => {
  const { token } = await api.operator();
  const params = { key: 'contactMessage' };
  const body = { subject: '{name} asks {siteName}', body: '{message}', actionLabel: '' };
  await api.must('changeMailTemplate', { params, body }, token);
  await api.must('sendContact', { body: message });
  await api.runJobs();
  expect(mailbox.newest('desk@footlights.test', 'Ida Brevik asks Footlights').source).toContain('When does it open?');
  await api.must('resetMailTemplate', { params }, token);
});

it.each([
  ['name', { name: ' ' }, 'This field is required!'],
  ['email', { email: 'ida@' }, 'Not a validate email!'],
  ['message', { message: '' }, 'This field is required!'],
])('refuses an invalid %s and sends no email', async (property, wrong, text) => {
  const before = mailbox.received.length;
  const { status, error } = await api.call('sendContact', { body: { ...message, ...wrong } });
  await api.runJobs();
  expect(status).toBe(400);
  expect(error.message).toEqual([expect.objectContaining({ property, constraints: expect.objectContaining({}) })]);
  expect(JSON.stringify(error.message)).toContain(text);
  expect(mailbox.received).toHaveLength(before);
});

it('adds no email header from the name', async () => {
  await api.must('sendContact', { body: { ...message, name: 'Eve\r\nBcc: all@example.test' } });
  await api.runJobs();
  expect(mailbox.received.at(-1)?.to).toEqual(['desk@footlights.test']);
  expect(mailbox.received.at(-1)?.source).not.toMatch(/^Bcc:/m);
});

it('retries while the mail server is down and sends the message once', async () => {
  const away = await startMailbox();
  const own = await startApi({ env: { SMTP_URL: away.url, MAIL_FROM: 'Footlights <stage@footlights.test>' } });
  let back: Mailbox | null = null;
  try {
    await away.close();
    await own.must('sendContact', { body: message });
    await own.runJobs();
    back = await startMailbox(Number(new URL(away.url).port));
    expect(back.received).toHaveLength(0);
    // Skips the backoff of the queue.
    await own.database.pool.query('update graphile_worker._private_jobs set run_at = now()');
    await own.runJobs();
    await own.runJobs();
    expect(back.received.map(({ to }) => to)).toEqual([['stage@footlights.test']]);
  } finally {
    await own.close();
    await back?.close();
  }
});

it('limits a visitor to three messages a minute, tells the waiting time and does not count other visitors', async () => {
  const limited = await startApi({ env: { SMTP_URL: mailbox.url, RATE_LIMITS: 'on' } });
  try {
    const send = (from: string) =>
      limited.call('sendContact', { body: message, from, headers: { authorization: `made-up-${Math.random()}` } });
    for (let n = 0; n < 3; n += 1) expect((await send('203.0.113.1')).status).toBe(204);
    const refused = await send('203.0.113.1');
    expect(refused.error).toMatchObject({ statusCode: 429, error: 'TOO_MANY_REQUESTS' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send('198.51.100.2')).status).toBe(204);
    const before = mailbox.received.length;
    await limited.runJobs();
    expect(mailbox.received).toHaveLength(before + 4);
  } finally {
    await limited.close();
  }
});
