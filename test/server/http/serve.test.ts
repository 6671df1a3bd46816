import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { type Caller } from '@server/http/caller';
import { refused } from '@server/http/errors';
import { answerErrors } from '@server/http/errorHandler';
import { addPlugins } from '@server/http/plugins';
import { NO_PROXIES } from '@server/http/proxies';
import { makeServe } from '@server/http/serve';

const member: Caller = {
  accountId: 'a',
  sessionId: 's',
  role: 'user',
  username: 'mira',
  verified: true,
  steppedUpAt: null,
  secondFactor: 'complete',
};
const performer: Caller = { ...member, role: 'performer', username: 'juno' };
const people: Record<string, Caller> = {
  'member-token': member,
  'members-phone': { ...member, sessionId: 't' },
  'performer-token': performer,
  'neighbour-token': { ...member, accountId: 'b', sessionId: 'u', username: 'tom' },
};
const id = '0190a0a0-0000-7000-8000-000000000000';

let app: FastifyInstance;
let tmpDir: string;
let seen: unknown[];

async function build(rateLimits = false): Promise<FastifyInstance> {
  const fresh = Fastify();
  fresh.setValidatorCompiler(validatorCompiler);
  fresh.setSerializerCompiler(serializerCompiler);
  answerErrors(fresh);
  await addPlugins(fresh, { rateLimits, internalSecret: 'inside', proxies: NO_PROXIES, apiDocs: false });
  const serve = makeServe(fresh, {
    identifyClosing: async () => null,
    proofFor: () => null,
    recordDevice: async () => undefined,
    identify: async (token) => people[token] ?? null,
    isInMaintenance: () => Promise.resolve(false),
    internalSecret: 'inside',
    proxies: NO_PROXIES,
    tmpDir,
    uploads: { video: 1024, file: 1024, picture: 1024 },
  });
  serve('getSettingKeys', ({ body, visitor }) => {
    seen.push(visitor);
    return Object.fromEntries(body.keys.map((key) => [key, null]));
  });
  serve('sendTip', ({ body, idempotencyKey, caller }) => {
    seen.push({ body, idempotencyKey, caller });
    if (body.token === 13) throw refused('NOT_ENOUGH_TOKEN', 'Not enough tokens.');
    if (body.token === 14) throw new Error('a secret detail of the database');
    return { _id: id, tokens: body.token, performerId: id, message: null, balance: 5, passwordHash: 'leak' } as never;
  });
  serve('sendThumbnail', ({ files }) => {
    seen.push(files.thumbnail?.map((file) => ({ filename: file.filename, bytes: file.bytes })));
    return { poster: '/x.jpg' };
  });
  await fresh.ready();
  return fresh;
}

beforeEach(async () => {
  tmpDir = mkdtempSync(path.join(os.tmpdir(), 'footlights-http-'));
  seen = [];
  app = await build();
});
afterEach(async () => {
  await app.close();
  rmSync(tmpDir, { recursive: true, force: true });
});

const tip = (payload: unknown, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: `/api/member/send-tip-token/${id}`,
    headers: { authorization: 'member-token', ...headers },
    payload: payload as object,
  });

function form(field: string, filename: string, content: Buffer) {
  const boundary = 'footlights';
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: image/jpeg\r\n\r\n`,
  );
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([head, content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
const sendThumbnail = (field: string, filename: string, content: Buffer, token = 'performer-token') => {
  const { headers, payload } = form(field, filename, content);
  return app.inject({
    method: 'POST',
    url: `/api/streaming/${id}/thumbnail`,
    headers: { ...headers, authorization: token },
    payload,
  });
};

describe('access to calls', () => {
  test('asks a guest to log in before reading the body', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: `/api/member/send-tip-token/${id}`,
      payload: { token: 'nonsense' },
    });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ statusCode: 401, error: 'UNAUTHORIZED', message: 'Please log in first.' });
  });
  test('answers 403 for another role, whatever the role cookie says', async () => {
    const answer = await tip({ token: 5 }, { authorization: 'performer-token', cookie: 'role=user' });
    expect(answer.statusCode).toBe(403);
  });
  test('accepts the token with and without Bearer', async () => {
    expect((await tip({ token: 5 }, { authorization: 'Bearer member-token' })).statusCode).toBe(200);
  });
  test('treats an expired token as a guest on public calls', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/settings/keys',
      headers: { authorization: 'gone' },
      payload: { keys: ['a'] },
    });
    expect(answer.json()).toEqual({ data: { a: null } });
  });
});

describe('replies', () => {
  test('wraps the reply in the envelope and sends only fields of the contract', async () => {
    const answer = await tip({ token: 5 });
    expect(answer.json()).toEqual({ data: { _id: id, tokens: 5, performerId: id, message: null, balance: 5 } });
  });
  test('names an invalid field with a message', async () => {
    const answer = await tip({ token: 0.5 });
    expect(answer.statusCode).toBe(400);
    const { error, message } = answer.json<{
      error: string;
      message: { property: string; constraints: Record<string, string> }[];
    }>();
    expect(error).toBe('VALIDATION');
    expect(message[0]?.property).toBe('token');
    expect(Object.values(message[0]?.constraints ?? {})).toEqual(['Whole tokens only!']);
    expect(seen).toEqual([]);
  });
  test('answers 422 with the code of the rule that refuses', async () => {
    expect((await tip({ token: 13 })).json()).toEqual({
      statusCode: 422,
      error: 'NOT_ENOUGH_TOKEN',
      message: 'Not enough tokens.',
    });
  });
  test('answers an unexpected error with an id and no details', async () => {
    const answer = await tip({ token: 14 });
    expect(answer.statusCode).toBe(500);
    expect(Object.keys(answer.json<object>()).sort()).toEqual(['error', 'id', 'message', 'statusCode']);
    expect(answer.body).not.toContain('database');
  });
  test('refuses broken JSON, a body over the limit and an unknown path', async () => {
    const headers = { 'content-type': 'application/json' };
    expect(
      (await app.inject({ method: 'POST', url: '/api/settings/keys', headers, payload: '{"keys":' })).statusCode,
    ).toBe(400);
    const large = await app.inject({
      method: 'POST',
      url: '/api/settings/keys',
      headers,
      payload: JSON.stringify({ keys: ['x'.repeat(3_000_000)] }),
    });
    expect(large.statusCode).toBe(413);
    expect(large.json<{ message: string }>().message).toContain('64 KB');
    expect((await app.inject({ method: 'GET', url: '/api/no-such-thing' })).json()).toMatchObject({
      statusCode: 404,
      error: 'NOT_FOUND',
    });
  });
});

describe('idempotency keys', () => {
  test('passes the idempotency key to a call that moves tokens', async () => {
    await tip({ token: 5 }, { 'idempotency-key': 'intent-0001' });
    await tip({ token: 5 });
    expect(seen).toMatchObject([{ idempotencyKey: 'intent-0001' }, { idempotencyKey: null }]);
  });
  test('refuses an idempotency key with invalid characters', async () => {
    expect((await tip({ token: 5 }, { 'idempotency-key': 'a b' })).statusCode).toBe(400);
  });
});

describe('uploaded files', () => {
  test('stores uploaded files with a safe name and deletes them after the reply', async () => {
    const answer = await sendThumbnail('thumbnail', '../../../etc/passwd', Buffer.from('picture'));
    expect(answer.json()).toEqual({ data: { poster: '/x.jpg' } });
    expect(seen).toEqual([[{ filename: 'passwd', bytes: 7 }]]);
    expect(readdirSync(tmpDir)).toEqual([]);
  });
  test('answers 413 with the limit for a file that is too large and keeps nothing', async () => {
    const answer = await sendThumbnail('thumbnail', 'a.jpg', Buffer.alloc(500 * 1024));
    expect(answer.statusCode).toBe(413);
    expect(answer.json<{ message: string }>().message).toContain('400 KB');
    expect(readdirSync(tmpDir)).toEqual([]);
    expect(seen).toEqual([]);
  });
  test('names the field of a missing, empty or unexpected file', async () => {
    for (const [field, content] of [
      ['other', 'x'],
      ['thumbnail', ''],
    ] as const) {
      const answer = await sendThumbnail(field, 'a.jpg', Buffer.from(content));
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ error: 'VALIDATION', message: [{ property: field }] });
    }
    expect(readdirSync(tmpDir)).toEqual([]);
  });
  test('refuses a guest before receiving a file', async () => {
    expect((await sendThumbnail('thumbnail', 'a.jpg', Buffer.from('x'), 'nobody')).statusCode).toBe(401);
    expect(readdirSync(tmpDir)).toEqual([]);
  });
});

describe('visitors', () => {
  const ask = (headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/api/settings/keys', headers, payload: { keys: [] } });
  test('trusts a forwarded address only with the internal secret', async () => {
    await ask({
      'x-footlights-internal': 'inside',
      'x-footlights-visitor-ip': '203.0.113.9',
      'x-footlights-visitor-country': 'be',
    });
    await ask({
      'x-footlights-internal': 'guessed',
      'x-footlights-visitor-ip': '203.0.113.9',
      'x-footlights-visitor-country': 'be',
    });
    await ask({ 'cf-ipcountry': 'BE', 'x-forwarded-for': '203.0.113.9' });
    expect(seen).toEqual([
      { ip: '203.0.113.9', country: 'BE', device: null },
      { ip: '127.0.0.1', country: null, device: null },
      { ip: '127.0.0.1', country: null, device: null },
    ]);
  });
});

describe('rate limits', () => {
  test('answers 429 with Retry-After to a visitor over the limit and not to others', async () => {
    await app.close();
    app = await build(true);
    const ask = (ip: string) =>
      app.inject({
        method: 'POST',
        url: '/api/settings/keys',
        headers: { 'x-footlights-internal': 'inside', 'x-footlights-visitor-ip': ip },
        payload: { keys: [] },
      });
    for (let call = 0; call < 600; call += 1) await ask('203.0.113.1');
    const refusedAnswer = await ask('203.0.113.1');
    expect(refusedAnswer.statusCode).toBe(429);
    expect(Number(refusedAnswer.headers['retry-after'])).toBeGreaterThan(0);
    expect(refusedAnswer.json()).toMatchObject({ statusCode: 429, error: 'TOO_MANY_REQUESTS' });
    expect((await ask('203.0.114.1')).statusCode).toBe(200);
  });

  test.each([
    ['IPv6', (call: number) => `2001:db8:1:2::${call.toString(16)}`, '2001:db8:1:3::1'],
    ['IPv4', (call: number) => `203.0.113.${call % 250}`, '203.0.114.1'],
  ])('counts all %s addresses of a block as one visitor', async (_family, addressOf, elsewhere) => {
    await app.close();
    app = await build(true);
    const ask = (ip: string) =>
      app.inject({
        method: 'POST',
        url: '/api/settings/keys',
        headers: { 'x-footlights-internal': 'inside', 'x-footlights-visitor-ip': ip },
        payload: { keys: [] },
      });
    for (let call = 0; call < 600; call += 1) expect((await ask(addressOf(call))).statusCode).toBe(200);
    expect((await ask(addressOf(600))).statusCode).toBe(429);
    expect((await ask(elsewhere)).statusCode).toBe(200);
  });

  test('does not count an invalid token as a new visitor', async () => {
    await app.close();
    app = await build(true);
    const ask = (token: string) =>
      app.inject({
        method: 'POST',
        url: '/api/settings/keys',
        headers: { authorization: token },
        payload: { keys: [] },
      });
    for (let call = 0; call < 600; call += 1) expect((await ask(`made-up-${call}`)).statusCode).toBe(200);
    expect((await ask('made-up-600')).statusCode).toBe(429);
  });

  test('counts a logged-in account over all its devices, apart from others with the same IP address', async () => {
    await app.close();
    app = await build(true);
    const headers = (token?: string) => (token ? { authorization: token } : {});
    const ask = (token?: string) =>
      app.inject({ method: 'POST', url: '/api/settings/keys', headers: headers(token), payload: { keys: [] } });
    for (let call = 0; call < 600; call += 1)
      expect((await ask(call % 2 ? 'member-token' : 'members-phone')).statusCode).toBe(200);
    expect([(await ask('member-token')).statusCode, (await ask('members-phone')).statusCode]).toEqual([429, 429]);
    expect([(await ask('neighbour-token')).statusCode, (await ask()).statusCode]).toEqual([200, 200]);
  });
});
