import { readdirSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { addressOf, type EndpointName } from '@contract/paths';
import { API_BASE } from '@contract/base';
import { setSetting } from '@server/features/site/service';
import { sign } from '@server/sealing/keys';
import { banAccount } from '@server/features/auth/service/bans';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { registration } from '@test/support/actors';
import { documentFile } from '@test/support/files';
import { pictureFile } from '@test/support/pictures';

const SIXTY_MEGABYTES = 60 * 1024 * 1024;
const DEVICE = 'a-browser-id-of-the-test';

let api: Api;
let performer: Actor;

beforeAll(async () => {
  api = await startApi();
  performer = await api.verifiedPerformer();
});
afterAll(() => api.close());

/** Sends the head of a multipart call, and no byte of its body. @returns the answer */
function announce(
  name: EndpointName,
  headers: Record<string, string>,
  { params = {}, bytes = SIXTY_MEGABYTES }: { params?: Record<string, string>; bytes?: number } = {},
): Promise<string> {
  const { method, path: address } = addressOf(name, params);
  const { hostname, port } = new URL(api.url);
  const head = [
    `${method} ${API_BASE}${address} HTTP/1.1`,
    `host: ${hostname}`,
    'content-type: multipart/form-data; boundary=x',
    `content-length: ${bytes}`,
    ...Object.entries(headers).map(([key, value]) => `${key}: ${value}`),
  ];
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname, () => socket.write(`${head.join('\r\n')}\r\n\r\n`));
    let answer = '';
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      answer += chunk.toString();
      if (!/"message":.*\}/.test(answer)) return;
      socket.destroy();
      resolve(answer);
    });
  });
}
const temporary = () => {
  try {
    return readdirSync(path.join(api.dataDir, 'tmp'));
  } catch {
    return [];
  }
};

describe('an upload that may not come is refused before its body is read', () => {
  test('the video of an unverified performer', async () => {
    const unverified = await api.registerPerformer();
    expect(await announce('uploadVideo', { authorization: unverified.token })).toContain('PERFORMER_NOT_VERIFIED');
    expect(temporary()).toEqual([]);
  });

  test('a new file for the video of another performer', async () => {
    const params = { id: '0190a0a0-0000-7000-8000-000000000000' };
    expect(await announce('updateVideo', { authorization: performer.token }, { params })).toContain('NOT_FOUND');
  });

  test('documents of a registration from a banned browser', async () => {
    const banned = await api.registerMember();
    const token = await api.login(banned);
    await api.call('getMe', { headers: { 'x-device': DEVICE } }, token);
    await banAccount(api.ctx, banned.id, { actor: { by: null }, reason: '' });
    expect(await announce('registerPerformer', { 'x-device': DEVICE }, { bytes: 1_000_000 })).toContain(
      'DEVICE_BANNED',
    );
  });

  test('documents of a performer that a studio without approval adds', async () => {
    const studio = await api.registerStudio();
    expect(await announce('addRosterPerformer', { authorization: studio.token }, { bytes: 1_000_000 })).toContain(
      'STUDIO_NOT_APPROVED',
    );
  });

  test('the identity document of a consent, with a made-up link or after its withdrawal', async () => {
    const person = { name: 'Ola', email: 'ola@example.org' };
    const { _id: id } = await api.must('requestConsent', { body: person }, performer.token);
    const token = `${id}${sign(api.ctx.config.secrets, 'consent', id)}`;
    const give = (params: { token: string }) => announce('giveConsent', {}, { params, bytes: 1_000_000 });
    expect(await give({ token: `${id}made-up` })).toContain('NOT_FOUND');
    await api.must('withdrawConsent', { params: { token } });
    expect(await give({ token })).toContain('CONSENT_WITHDRAWN');
    expect(temporary()).toEqual([]);
  });

  test('a thumbnail for a show that is not on stage', async () => {
    const params = { sessionId: '0190a0a0-0000-7000-8000-000000000000' };
    expect(await announce('sendThumbnail', { authorization: performer.token }, { params, bytes: 300_000 })).toContain(
      'NOT_FOUND',
    );
  });
});

describe('storage quotas', () => {
  const photo = async (by: Actor, idempotencyKey?: string) =>
    api.call(
      'uploadPhoto',
      { files: { photo: { name: 'a.jpg', content: await pictureFile('jpeg', 900, 600) } }, idempotencyKey },
      by.token,
    );
  const usage = (by: Actor) => api.must('getStorageUsage', {}, by.token);
  const GIGABYTE = 1024 ** 3;

  afterEach(async () => {
    await setSetting(api.ctx, 'uploadQuotaGb', 10);
    await setSetting(api.ctx, 'siteUploadQuotaGb', 0);
  });

  test('usage counts the stored files of items, before and after they are processed and deleted', async () => {
    const by = await api.verifiedPerformer();
    expect(await usage(by)).toEqual({ usedBytes: 0, quotaBytes: 10 * GIGABYTE });
    const { _id } = (await photo(by)).data;
    const uploaded = await usage(by);
    expect(uploaded.usedBytes).toBeGreaterThan(0);
    await api.runJobs();
    const processed = await usage(by);
    expect(processed.usedBytes).toBeGreaterThan(0);
    expect(processed.usedBytes).not.toBe(uploaded.usedBytes);
    await api.must('deleteOwnPhoto', { params: { id: _id } }, by.token);
    expect((await usage(by)).usedBytes).toBe(0);
  });

  test('an upload over the quota of a performer is refused before its body is read, and says how much is used', async () => {
    const by = await api.verifiedPerformer();
    await setSetting(api.ctx, 'uploadQuotaGb', 0.05);
    const answer = await announce('uploadVideo', { authorization: by.token });
    expect(answer).toMatch(/^HTTP\/1.1 422/);
    expect(answer).toContain('STORAGE_FULL');
    expect(answer).toContain('Nothing was saved.');
    expect((await photo(by)).status).toBe(200);
  });

  test('an upload over the quota of the site is refused to everybody', async () => {
    const by = await api.verifiedPerformer();
    await photo(by);
    await setSetting(api.ctx, 'siteUploadQuotaGb', 0.000001);
    expect(await announce('uploadVideo', { authorization: by.token })).toMatch(/^HTTP\/1.1 507/);
  });

  test('parallel uploads do not exceed the quota together', async () => {
    const by = await api.verifiedPerformer();
    const content = await pictureFile('jpeg', 900, 600);
    await setSetting(api.ctx, 'uploadQuotaGb', (content.length * 1.8) / GIGABYTE);
    const answers = await Promise.all([photo(by), photo(by), photo(by)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  test('the retry of a finished upload succeeds although the storage is full', async () => {
    const by = await api.verifiedPerformer();
    const first = await photo(by, 'upload-0001');
    await setSetting(api.ctx, 'uploadQuotaGb', 0.0000001);
    expect((await photo(by, 'upload-0001')).data._id).toBe(first.data._id);
    expect((await photo(by, 'upload-0002')).error.error).toBe('STORAGE_FULL');
  });

  test('a registration with documents still works', async () => {
    const body = registration();
    const files = { idVerification: documentFile(), documentVerification: documentFile() };
    expect((await api.call('registerPerformer', { body: { ...body }, files })).status).toBe(200);
  });
});
