import { ABUSE_LIMITS, abuseLimitsOf } from '@server/features/auth/abuseLimits';
import { type Actor, registration } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { documentFile } from '@test/support/files';

let api: Api;
let performer: Actor;
let members: Actor[];

beforeAll(async () => {
  api = await startApi({ env: { RATE_LIMITS: 'on' } });
  performer = await api.verifiedPerformer();
  members = [await api.registerMember(), await api.registerMember()];
});
afterAll(() => api.close());
beforeEach(() => api.database.pool.query('delete from attempts'));

/** Uses up a limit by hand: the counters are rows of the database. */
const fill = async (key: string, level: number) =>
  api.database.pool.query('insert into attempts (key, level) values ($1, $2)', [key, level]);
const register = (from: string, device?: string) =>
  api.call('registerUser', {
    body: registration(),
    from,
    headers: device ? { 'x-device': device } : {},
  });

test('registrations are limited per address block, however many addresses it has', async () => {
  const { hour } = ABUSE_LIMITS.registration.block!;
  const answers: number[] = [];
  // at most twenty a minute come through the request limit of the call
  await fill('registration:block:hour:2001:db8:9:9::/64', hour! - 2);
  for (let n = 1; n <= 4; n += 1) answers.push((await register(`2001:db8:9:9::${n}`)).status);
  expect(answers).toEqual([200, 200, 429, 429]);
  expect((await register('2001:db8:9:a::1')).status).toBe(200);
});

test('registrations are limited per browser, wherever it is', async () => {
  const device = 'one-browser-in-many-networks';
  const answers: number[] = [];
  for (let n = 1; n <= 7; n += 1) answers.push((await register(`198.51.${n}.1`, device)).status);
  expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429]);
});

test('a refusal has Retry-After and says in plain words that nothing was saved', async () => {
  const block = '203.0.113.0/24';
  await fill(`documentRegistration:block:day:${block}`, ABUSE_LIMITS.documentRegistration.block!.day!);
  const answer = await api.call('registerPerformer', {
    body: { ...registration() },
    files: { idVerification: documentFile(), documentVerification: documentFile() },
    from: '203.0.113.80',
  });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.error.message).toBe(ABUSE_LIMITS.documentRegistration.text);
});

test('reports are limited per account, and in an address block for all accounts together', async () => {
  const report = (by: Actor, from: string) =>
    api.call('createReport', { body: { performerId: performer.id, reason: 'spam' }, from }, by.token);
  const [one, other] = members;
  await fill(`report:account:hour:${one!.id}`, ABUSE_LIMITS.report.account!.hour!);
  expect((await report(one!, '198.51.100.1')).status).toBe(429);
  expect((await report(other!, '198.51.100.1')).status).toBe(200);
  await fill('report:block:hour:198.51.101.0/24', ABUSE_LIMITS.report.block!.hour!);
  expect((await report(other!, '198.51.101.77')).status).toBe(429);
});

test('direct messages and uploads are limited per account over all its sessions', async () => {
  const [member] = members;
  const { _id } = await api.must('openConversation', { body: { recipientId: performer.id } }, member!.token);
  const again = await api.login(member!);
  await fill(`directMessage:account:day:${member!.id}`, ABUSE_LIMITS.directMessage.account!.day!);
  expect((await api.call('sendMessage', { params: { id: _id }, body: { text: 'Hello' } }, again)).status).toBe(429);
  await fill(`upload:account:day:${member!.id}`, ABUSE_LIMITS.upload.account!.day!);
  const files = { avatar: { name: 'a.png', content: 'x' } };
  expect((await api.call('uploadUserAvatar', { files }, again)).status).toBe(429);
});

test('guests of an address block who open too many shows are asked to log in, and accounts are not', async () => {
  const { sessionId } = await api.must('startLive', { body: {} }, performer.token);
  const open = (token?: string) =>
    api.call('createStreamToken', { body: { id: sessionId, type: 'play' }, from: '198.51.102.9' }, token);
  expect((await open()).status).toBe(200);
  await fill('guestView:block:hour:198.51.103.0/24', 0);
  await api.database.pool.query("update attempts set level = 100000 where key like 'guestView:block:%'");
  expect((await open()).status).toBe(429);
  expect((await open(members[0]!.token)).status).toBe(200);
});

test('an operator is not limited', () => {
  expect(abuseLimitsOf('upload', { account: null, device: null, block: null })).toEqual([]);
});
