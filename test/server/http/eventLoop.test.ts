import { pbkdf2Sync } from 'node:crypto';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { endpoints } from '@contract/all';
import { API_BASE } from '@contract/base';
import { type Endpoint } from '@contract/endpoint';
import { BLOCKED_WORDS_MAX, DIRECT_MESSAGE_MAX_CHARACTERS, MESSAGE_MAX_CHARACTERS } from '@contract/limits';
import { addressOf, type EndpointName, paths } from '@contract/paths';
import { setSetting } from '@server/features/site/service';
import { bodyMaxBytes } from '@server/http/serve';
import { openSession } from '@server/features/auth/service/sessions';
import { newId } from '@server/db/ids';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { longestTurnMs } from '@test/support/eventLoop';

/*
 * No request of a visitor or member may hold the event loop for longer than one hashing of a password by PBKDF2:
 * about 50 ms on the machine on which the limits of requests were chosen, and as much longer on a slow one as the
 * requests are. A hostile request is sent up to `ATTEMPTS` times, because a request that is expensive is so every time,
 * and garbage collection or compilation is not. After a slow attempt the next one waits, longer each time, because a
 * virtual machine counts what its host gives to others as its own time.
 */
jest.setTimeout(120_000);
const ROUNDS = 210_000;
const ATTEMPTS = 8;
const PAUSE_MS = 250;

let api: Api;
const people = {} as Record<'user' | 'performer' | 'studio', Actor>;
let conversationId: string;
let unanswered: string;
let room: string;
/** the CPU time in ms of hashing a password, measured last */
let hash: number;

beforeAll(async () => {
  hash = await hashMs();
  api = await startApi();
  people.user = await api.registerMember();
  people.performer = await api.verifiedPerformer();
  people.studio = await api.registerStudio();
  const { performer, user } = people;
  conversationId = (await api.must('openConversation', { body: { recipientId: performer.id } }, user.token))._id;
  const fan = await api.registerMember();
  await api.must('likePerformer', { params: { id: performer.id } }, fan.token);
  unanswered = (await api.must('openConversation', { body: { recipientId: fan.id } }, performer.token))._id;
  room = (await api.must('getPublicConversation', { params: { id: performer.id } }))._id;
  const settings = { words: nearlyWords, links: false };
  await api.must('updateRoomSettings', { params: { id: performer.id }, body: settings }, performer.token);
  await setSetting(
    api.ctx,
    'chatWords',
    Array.from({ length: 1_000 }, (_, at) => `صلى الله ${at}`),
  );
});
afterAll(() => api.close());

type Message = { method: string; path: string; headers?: Record<string, string>; body?: Buffer };

/** Sends a request whose bytes are ready, so that the sender costs as little as possible. */
const send = ({ method, path, headers, body }: Message) =>
  new Promise<number>((resolve) => {
    const request = http.request(`${api.url}${path}`, {
      method,
      headers: { ...headers, ...(body ? { 'content-length': body.length } : {}) },
    });
    // a server may end the connection of a request that it refuses
    request
      .once('error', () => resolve(0))
      .once('response', (response) => {
        response.resume().once('close', () => resolve(response.statusCode ?? 0));
      });
    request.end(body);
  });

/** Returns the CPU time in ms that hashing a password takes this machine now. */
const hashMs = (rounds = ROUNDS) =>
  longestTurnMs(async () => void pbkdf2Sync('password', 'salt', rounds, 32, 'sha256'));

/** Returns the longest turn of the best attempt as a share of hashing a password. */
async function holdOf(make: () => Promise<Message> | Message): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && least >= 1; attempt += 1) {
    const message = await make();
    least = Math.min(least, (await longestTurnMs(() => send(message))) / hash);
    if (least < 1) break;
    await delay(PAUSE_MS * (attempt + 1));
    hash = await hashMs();
  }
  return least;
}

/** Each request gets its own session, because some end it. */
const authorization = async (role: keyof typeof people) =>
  openSession(api.ctx.db, { id: people[role].id, role }, { ip: '192.0.2.1', userAgent: 'test' });

function roleFor({ access }: Endpoint): keyof typeof people | null {
  if (typeof access === 'string') return access === 'signedIn' ? 'user' : null;
  return (['user', 'performer', 'studio'] as const).find((role) => access.includes(role)) ?? null;
}
const isOpenToMembers = ({ access }: Endpoint) => !Array.isArray(access) || access.some((role) => role !== 'operator');

/** Values that grow, repeat or backtrack when they are read. Each fills the body. */
const FILLERS: [string, (bytes: number) => unknown][] = [
  ['signs that stand for 18 letters', (bytes) => 'ﷺ'.repeat(bytes / 3)],
  ['joined emoji with marks', (bytes) => '👩‍👩\u0301\u0302'.repeat(bytes / 15)],
  ['almost an email address and a link', (bytes) => `a@www.${'a-.'.repeat(bytes / 3 - 2)}`],
  ['almost a tag with spaces', (bytes) => '<a href=" '.repeat(bytes / 12)],
  ['a list of numbers', (bytes) => Array<number>(Math.floor(bytes / 2)).fill(0)],
  ['a list of texts', (bytes) => Array<string>(Math.floor(bytes / 4)).fill('a')],
  ['a list of objects', (bytes) => Array<object>(Math.floor(bytes / 3)).fill({})],
  [
    'an object of many fields',
    (bytes) => Object.fromEntries(Array.from({ length: bytes / 12 }, (_, at) => [`f${at}`, 0])),
  ],
];

const shapeOf = ({ body }: Endpoint): string[] =>
  body && 'shape' in body ? Object.keys(body.shape as Record<string, unknown>) : ['a'];
const BOUNDARY = 'hostile';

function jsonOf(endpoint: Endpoint, fields: string[], fill: (bytes: number) => unknown): Buffer {
  const share = Math.floor((bodyMaxBytes(endpoint) - 2_000) / fields.length);
  return Buffer.from(JSON.stringify(Object.fromEntries(fields.map((field) => [field, fill(share)]))));
}

function formOf(fields: string[], fill: (bytes: number) => unknown): Buffer {
  const parts = fields.map((field) => {
    const value = fill(90_000);
    const [type, text] =
      typeof value === 'string' ? ['text/plain', value] : ['application/json', JSON.stringify(value)];
    return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"\r\ncontent-type: ${type}\r\n\r\n${text}\r\n`;
  });
  return Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`);
}

it.each(FILLERS)(
  'no call holds the event loop for longer than hashing a password over %s in every field',
  async (_what, fill) => {
    const found: string[] = [];
    const all = Object.entries(endpoints) as [EndpointName, Endpoint][];
    for (const [name, endpoint] of all.filter(([, each]) => each.body && isOpenToMembers(each))) {
      const fields = shapeOf(endpoint);
      const body = endpoint.files ? formOf(fields, fill) : jsonOf(endpoint, fields, fill);
      const type = endpoint.files ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json';
      const params = Object.fromEntries([...paths[name].matchAll(/\{(\w+)\}/g)].map(([, key]) => [key!, newId()]));
      const { method, path } = addressOf(name, params);
      const role = roleFor(endpoint);
      const held = await holdOf(async () => ({
        method,
        path: API_BASE + path,
        headers: { 'content-type': type, ...(role ? { authorization: await authorization(role) } : {}) },
        body,
      }));
      if (held >= 1) found.push(`${name}: ${held.toFixed(1)}`);
    }
    expect(found).toEqual([]);
  },
);

const BOUNDED = 15_000;
const json = { 'content-type': 'application/json' };
const as = async (role: keyof typeof people, name: EndpointName, given: Record<string, string>, body: unknown) => {
  const { method, path } = addressOf(name, given);
  return {
    method,
    path: API_BASE + path,
    headers: { ...json, authorization: await authorization(role) },
    body: Buffer.from(JSON.stringify(body)),
  };
};
const get = (path: string, headers: Record<string, string> = {}) => ({ method: 'GET', path: API_BASE + path, headers });
const nearlyWords = Array.from({ length: BLOCKED_WORDS_MAX }, (_, at) => `${'ab'.repeat(10 + (at % 15))}bb`);

it.each<[string, () => Promise<Message> | Message]>([
  [
    'a message of signs that stand for 18 letters, with 1,000 blocked words',
    () => as('user', 'sendMessage', { id: conversationId }, { text: 'ﷺ'.repeat(DIRECT_MESSAGE_MAX_CHARACTERS) }),
  ],
  [
    'a message that nearly matches all blocked words of a room',
    () => as('user', 'sendPublicMessage', { id: room }, { text: 'ab'.repeat(MESSAGE_MAX_CHARACTERS / 2) }),
  ],
  [
    'a message of one word in a room without links, of signs that stand for six letters',
    () => as('user', 'sendPublicMessage', { id: room }, { text: '㌖'.repeat(MESSAGE_MAX_CHARACTERS) }),
  ],
  [
    'a first message to a follower, which must have no links, of signs that stand for six letters',
    () => as('performer', 'sendMessage', { id: unanswered }, { text: '㌖'.repeat(DIRECT_MESSAGE_MAX_CHARACTERS) }),
  ],
  [
    'the most blocked words',
    () =>
      as(
        'performer',
        'updateRoomSettings',
        { id: people.performer.id },
        { words: nearlyWords.map((word) => `${word}ﷺ`) },
      ),
  ],
  [
    'the most blocked members',
    () => as('performer', 'updateBlocking', {}, { userIds: Array.from({ length: 100 }, newId) }),
  ],
  [
    'a passkey whose attestation is nested 12,000 levels deep',
    () => {
      const deep = Buffer.alloc(12_000, 0x81).toString('base64url');
      const response = { clientDataJSON: deep, attestationObject: deep };
      return as(
        'user',
        'addPasskey',
        {},
        {
          name: 'a',
          passkey: { id: 'a', rawId: 'a', type: 'public-key', clientExtensionResults: {}, response },
        },
      );
    },
  ],
  [
    'JSON of 60,000 opening brackets',
    () => ({ ...get('/settings/keys', json), method: 'POST', body: Buffer.alloc(60_000, '[') }),
  ],
  ['a query of 7,000 fields', () => get(`/performers/search?${'a&'.repeat(BOUNDED / 2)}`)],
  ['a query of escaped signs', () => get(`/performers/search?q=${'%EF%B7%BA'.repeat(BOUNDED / 9)}`)],
  ['the longest search words', () => get(`/performers/search?q=${encodeURIComponent('ﷺ'.repeat(100))}`)],
  ['a search for wildcards', () => get(`/performers/search?q=${encodeURIComponent('%_'.repeat(50))}`)],
  ['a path of escaped signs', () => get(`/performers/${'%2e%2f'.repeat(BOUNDED / 6)}/view`)],
  ['a cookie of 15,000 semicolons', () => get('/users/me', { cookie: ';'.repeat(BOUNDED) })],
  [
    'a long chain of forwarding proxies',
    () => get('/performers/search', { 'x-forwarded-for': '1.1.1.1,'.repeat(BOUNDED / 8) }),
  ],
  [
    'thousands of accepted languages and encodings',
    () =>
      get('/performers/search', {
        'accept-language': 'a;q=1,'.repeat(1_000),
        'accept-encoding': 'br;q=1,'.repeat(1_000),
      }),
  ],
  ['a long browser name', () => get('/users/me', { 'user-agent': `Mozilla/5.0 (${'a; '.repeat(BOUNDED / 3)}` })],
  [
    'thousands of ranges',
    () => ({ method: 'GET', path: '/files/public/none', headers: { range: `bytes=${'0-1,'.repeat(BOUNDED / 4)}` } }),
  ],
  [
    'a form of 5,000 parts',
    async () => ({
      method: 'POST',
      path: API_BASE + addressOf('uploadPhoto').path,
      headers: {
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        authorization: await authorization('performer'),
      },
      body: Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="a[]"\r\n\r\na\r\n`.repeat(5_000)),
    }),
  ],
])('nothing holds the event loop for longer than hashing a password: %s', async (_what, make) => {
  expect(await holdOf(make)).toBeLessThan(1);
});

it('measures what holds the event loop', async () => {
  expect(await hashMs(8 * ROUNDS)).toBeGreaterThan(await hashMs());
});
