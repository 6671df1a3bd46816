import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { recordMails } from '@test/support/recorders';

let api: Api;
let reviewer: Actor;
const mails = recordMails();
beforeAll(async () => {
  api = await startApi({ parts: { mailer: mails } });
  reviewer = await api.operator('reviewer');
});
afterAll(() => api.close());

let people = 0;
const complaint = (given = {}) => ({
  kind: 'other' as const,
  name: 'Ada Byron',
  email: `ada${(people += 1)}@example.org`,
  addresses: ['https://example.org/videos/1'],
  details: 'This is my song.',
  isTrue: true as const,
  ...given,
});
const hoursUntil = (moment: string) => Math.round((Date.parse(moment) - Date.now()) / 3600_000);

describe('a complaint without an account', () => {
  test('gets a number, a deadline by its kind, and a receipt with a link that shows the status', async () => {
    const sent = await api.must('createComplaint', { body: complaint({ kind: 'intimate', email: 'ada@example.org' }) });
    expect(hoursUntil(sent.dueAt)).toBe(48);
    expect(hoursUntil((await api.must('createComplaint', { body: complaint() })).dueAt)).toBe(168);
    await api.runJobs();
    const [receipt] = mails.sent.filter(({ to }) => to === 'ada@example.org');
    expect(receipt).toMatchObject({
      subject: expect.stringContaining(`complaint ${sent.number}`),
      text: expect.stringContaining(`/complaints/${sent.token}`),
    });
    const status = await api.must('viewComplaintStatus', { params: { token: sent.token } });
    expect(status).toMatchObject({ number: sent.number, kind: 'intimate', status: 'open' });
    expect(JSON.stringify(status)).not.toContain('ada@example.org');
    const forged = `${sent.token.slice(0, -4)}AAAA`;
    expect((await api.call('viewComplaintStatus', { params: { token: forged } })).status).toBe(404);
  });

  test('about copyright needs the work and a signature, and every kind the confirmation', async () => {
    const send = (given: object) => api.call('createComplaint', { body: complaint(given) as never });
    expect((await send({ kind: 'copyright' })).status).toBe(400);
    expect((await send({ isTrue: false })).status).toBe(400);
    expect((await send({ addresses: [] })).status).toBe(400);
    expect((await send({ kind: 'copyright', work: 'My song', signature: 'Ada Byron' })).status).toBe(200);
  });
});

describe('the register of complaints', () => {
  test('has open ones by the time they are due, and closes each once with a mailed answer', async () => {
    const { number } = await api.must('createComplaint', {
      body: complaint({ email: 'bob@example.org', kind: 'intimate' }),
    });
    const find = async () =>
      (await api.must('searchComplaints', { query: { q: String(number) } }, reviewer.token)).data[0]!;
    const { _id: id } = await find();
    const decide = (decision: 'uphold' | 'reject') =>
      api.call('decideComplaint', { params: { id }, body: { decision, answer: 'It is gone.' } }, reviewer.token);
    await api.runJobs();
    mails.sent.length = 0;
    expect((await decide('uphold')).data).toMatchObject({ status: 'upheld', decidedBy: reviewer.username });
    expect((await decide('reject')).error).toMatchObject({ statusCode: 409, error: 'ALREADY_DECIDED' });
    await api.runJobs();
    expect(mails.sent.filter(({ to }) => to === 'bob@example.org')).toMatchObject([
      { text: expect.stringContaining('It is gone.') },
    ]);
    const { data } = await api.must('searchComplaints', { query: { limit: 200 } }, reviewer.token);
    const open = data.filter(({ status }) => status === 'open').map(({ dueAt }) => dueAt);
    expect(open).toEqual([...open].sort());
    expect(data.findIndex(({ status }) => status !== 'open')).toBeGreaterThanOrEqual(open.length);
  });

  test('is exported as CSV by reviewers and owners only', async () => {
    await api.must('createComplaint', { body: complaint({ name: '=HYPERLINK("x")', details: 'a, "b"' }) });
    const notice = { postalAddress: '1 Mill Lane', work: 'The score of 1931', signature: 'A. Byron' };
    await api.must('createComplaint', { body: complaint({ kind: 'copyright', ...notice }) });
    const csv = (await api.call('exportComplaints', {}, reviewer.token)).data as unknown as string;
    expect(String(csv)).toContain('a, ""b""');
    for (const words of Object.values(notice)) expect(String(csv)).toContain(words);
    for (const who of [await api.operator('finance'), await api.operator('support'), await api.registerMember()]) {
      expect((await api.call('exportComplaints', {}, who.token)).status).toBe(403);
      expect((await api.call('searchComplaints', {}, who.token)).status).toBe(403);
    }
  });
});
