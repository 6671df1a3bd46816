import http from 'node:http';
import { gzipSync } from 'node:zlib';
import { endpoints } from '@contract/all';
import { API_BASE } from '@contract/base';
import { addressOf, type EndpointName } from '@contract/paths';
import { bodyMaxBytes } from '@server/http/serve';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';

let api: Api;
let member: Actor;
let performer: Actor;
beforeAll(async () => {
  api = await startApi();
  member = await api.registerMember();
  performer = await api.verifiedPerformer();
});
afterAll(() => api.close());

/** Sends a body as it is. @returns the status and the parsed answer */
function send(
  name: EndpointName,
  body: Buffer | string,
  headers: Record<string, string>,
): Promise<{ status: number; answer: { error?: string; message?: unknown } }> {
  const { method, path } = addressOf(name, {});
  return new Promise((resolve, reject) => {
    const request = http.request(`${api.url}${API_BASE}${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
    });
    request.once('error', reject).once('response', (response) => {
      void response.toArray().then((chunks: Buffer[]) => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, answer: text ? (JSON.parse(text) as { error?: string }) : {} });
      }, reject);
    });
    request.end(body);
  });
}

const lists = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const objects = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);

it.each([
  ['lists', lists(8_000)],
  ['objects', objects(8_000)],
  ['lists that never end', '['.repeat(60_000)],
  ['one level too many', objects(33)],
  ['lists in a field', `{"keys": ${lists(32)}}`],
  ['brackets after a string with quotes', `{"a": "\\"]]]", "b": ${lists(8_000)}}`],
])('answers 400 to JSON that is nested too deeply: %s', async (_what, body) => {
  const { status, answer } = await send('getSettingKeys', body, {});
  expect([status, answer]).toEqual([
    400,
    { statusCode: 400, error: 'BAD_REQUEST', message: 'This is nested too deeply. At most 32 levels are read.' },
  ]);
});

it('reads 32 levels, and brackets in strings as text', async () => {
  const { status } = await send(
    'getSettingKeys',
    `{"keys": [], "other": ${lists(31)}, "text": "${'['.repeat(40)}"}`,
    {},
  );
  expect(status).toBe(200);
});

it('answers 400 to a form field with deeply nested JSON and keeps no file', async () => {
  const body = `--x\r\ncontent-disposition: form-data; name="title"\r\ncontent-type: application/json\r\n\r\n${lists(8_000)}\r\n--x--\r\n`;
  const { status, answer } = await send('uploadPhoto', `${body}`, {
    'content-type': 'multipart/form-data; boundary=x',
    authorization: performer.token,
  });
  expect([status, answer.error]).toEqual([400, expect.stringMatching(/BAD_REQUEST|VALIDATION/)]);
});

const json = '{"keys": ["siteName"]}';
const part = (headers: string, content = 'a') => `--x\r\n${headers}\r\n\r\n${content}\r\n`;
const title = 'content-disposition: form-data; name="title"';
it.each<[string, EndpointName, Buffer | string, Record<string, string>]>([
  ['bytes that are no UTF-8', 'getSettingKeys', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x22, 0x7d]), {}],
  ['UTF-16', 'getSettingKeys', Buffer.from(json, 'utf16le'), { 'content-type': 'application/json; charset=utf-16' }],
  ['a byte order mark of another encoding', 'getSettingKeys', Buffer.from([0xff, 0xfe, 0x7b, 0]), {}],
  ['a gzip body', 'getSettingKeys', gzipSync(json), { 'content-encoding': 'gzip' }],
  [
    'a gzip form',
    'uploadPhoto',
    gzipSync(part(title)),
    { 'content-type': 'multipart/form-data; boundary=x', 'content-encoding': 'gzip' },
  ],
  ['a form without a boundary', 'uploadPhoto', part(title), { 'content-type': 'multipart/form-data' }],
  [
    'a form with a boundary of 5,000 characters',
    'uploadPhoto',
    part(title),
    { 'content-type': `multipart/form-data; boundary=${'x'.repeat(5_000)}` },
  ],
  ['a form without an end', 'uploadPhoto', part(title), { 'content-type': 'multipart/form-data; boundary=x' }],
  [
    'a form that ends in a header',
    'uploadPhoto',
    '--x\r\ncontent-disposition: form-d',
    { 'content-type': 'multipart/form-data; boundary=x' },
  ],
  [
    'a part without a name',
    'uploadPhoto',
    `${part('content-disposition: form-data')}--x--\r\n`,
    { 'content-type': 'multipart/form-data; boundary=x' },
  ],
  [
    'a part without a name that is longer than what the parser keeps',
    'uploadPhoto',
    `${part(title)}${part('nonsense', 'a'.repeat(120_000))}--x--\r\n`,
    { 'content-type': 'multipart/form-data; boundary=x' },
  ],
  [
    'a part with 100 KB of headers',
    'uploadPhoto',
    `${part(`${title}\r\nx: ${'y'.repeat(100_000)}`)}--x--\r\n`,
    { 'content-type': 'multipart/form-data; boundary=x' },
  ],
  [
    'a part with the name of a prototype',
    'uploadPhoto',
    `${part('content-disposition: form-data; name="__proto__"')}--x--\r\n`,
    { 'content-type': 'multipart/form-data; boundary=x' },
  ],
  [
    'a part with a broken JSON content',
    'uploadPhoto',
    `${part(`${title}\r\ncontent-type: application/json`, '{')}--x--\r\n`,
    { 'content-type': 'multipart/form-data; boundary=x' },
  ],
  [
    'a part in base64',
    'uploadPhoto',
    `${part(`${title}\r\ncontent-transfer-encoding: base64`, '%%%')}--x--\r\n`,
    { 'content-type': 'multipart/form-data; boundary=x' },
  ],
  [
    'a file name in a broken encoding',
    'uploadPhoto',
    Buffer.concat([
      Buffer.from('--x\r\ncontent-disposition: form-data; name="photo"; filename="'),
      Buffer.from([0xff, 0xc0]),
      Buffer.from(`"; filename*=utf-16''%ZZ\r\n\r\na\r\n--x--\r\n`),
    ]),
    { 'content-type': 'multipart/form-data; boundary=x' },
  ],
  [
    '1,000 fields',
    'uploadPhoto',
    `${part(title).repeat(1_000)}--x--\r\n`,
    { 'content-type': 'multipart/form-data; boundary=x' },
  ],
  ['a long authorization header', 'getSettingKeys', '{}', { authorization: 'x'.repeat(14_000) }],
  ['a long cookie', 'getMe', '', { authorization: '', cookie: `token=${'x'.repeat(14_000)}` }],
  ['headers above the limit of Node', 'getMe', '', { 'x-long': 'x'.repeat(40_000) }],
])('answers an error of the 400s to %s', async (_what, name, body, headers) => {
  const { status } = await send(name, body, {
    ...(name === 'uploadPhoto' ? { authorization: performer.token } : { authorization: member.token }),
    ...headers,
  }).catch((error: NodeJS.ErrnoException) => ({ status: error.code === 'ECONNRESET' ? 431 : 0 }));
  expect([status, status >= 400 && status < 500]).toEqual([status, true]);
  expect(api.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
});

it('reads long bodies from operators and providers only', () => {
  const limits = [endpoints.changePost, endpoints.paymentWebhook, endpoints.getSettingKeys].map(bodyMaxBytes);
  expect(limits).toEqual([256 * 1024, 256 * 1024, 64 * 1024]);
});

it('answers 413 to a long body for a path that is no call', async () => {
  const { status } = await fetch(`${api.url}${API_BASE}/no-such-call`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(['a'.repeat(100_000)]),
  });
  expect(status).toBe(413);
});

/** Sends the beginning of a form without a length and never ends it. @returns the status and the message */
async function sendBeginning(body: string): Promise<unknown[]> {
  const { method, path } = addressOf('uploadPhoto', {});
  const request = http.request(`${api.url}${API_BASE}${path}`, {
    method,
    agent: false,
    headers: { 'content-type': 'multipart/form-data; boundary=x', authorization: performer.token },
  });
  const answer = new Promise<http.IncomingMessage>((resolve, reject) => {
    request.on('error', reject).once('response', resolve);
  });
  request.write(body);
  const response = await answer;
  const text = Buffer.concat((await response.toArray()) as Buffer[]).toString();
  request.destroy();
  return [response.statusCode, (JSON.parse(text) as { message: unknown }).message];
}

it.each([
  ['fields of 99 KB', 3, part(title, 'a'.repeat(99_000)), '256 KB'],
  ['JSON fields of 99 KB', 3, part(`${title}\r\ncontent-type: application/json`, `"${'a'.repeat(99_000)}"`), '256 KB'],
  ['names of 70 KB', 4, part(title.replace('title', 'n'.repeat(70_000))), '256 KB'],
  ['a field of 101 KB', 1, part(title, 'a'.repeat(101_000)), '98 KB'],
])('answers 413 to %s as soon as the text is too long, although more may come', async (_what, count, field, limit) => {
  expect(await sendBeginning(`${field.repeat(count)}--x\r\n`)).toEqual([
    413,
    `This is too large. The limit is ${limit}.`,
  ]);
  expect((await send('getSettingKeys', json, {})).status).toBe(200);
});
