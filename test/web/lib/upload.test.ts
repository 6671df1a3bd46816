import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo } from 'node:net';
import { errorText } from '@/lib/errorText';
import { toFormData, upload, uploadWithRetry, type Upload } from '@/lib/upload';

// A real server that keeps what it receives and answers as the test says.
let answer: { status: number; body: string } = { status: 200, body: '{}' };
let came = { method: '', url: '', type: '', token: '', bytes: 0, text: '' };
const server = createServer((request: IncomingMessage, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks);
    if (request.method !== 'OPTIONS')
      came = {
        method: request.method ?? '',
        url: request.url ?? '',
        type: request.headers['content-type'] ?? '',
        token: request.headers.authorization ?? '',
        bytes: body.length,
        text: body.toString('latin1'),
      };
    response.writeHead(request.method === 'OPTIONS' ? 204 : answer.status, {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*, authorization',
      'access-control-allow-methods': '*',
    });
    response.end(request.method === 'OPTIONS' ? undefined : answer.body);
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  Object.assign(window, {
    __NEXT_DATA__: {
      props: {
        runtime: {
          apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
          socketOrigin: '',
          socketPath: '',
        },
      },
    },
  });
});
afterAll(() => void server.close());

const avatar = new File([new Uint8Array(300_000)], 'me.png', { type: 'image/png' });
const send = (more: Partial<Pick<Upload, 'onProgress' | 'signal'>> = {}) =>
  upload('uploadUserAvatar', { files: { avatar }, ...more });

test('the form has text fields first, repeats lists and leaves out absent values', () => {
  const form = toFormData({
    body: { name: 'Juno', tags: ['a', 'b'], gender: undefined, acceptTerms: true },
    files: { photo: avatar, none: undefined },
  });
  expect([...form.entries()].map(([key, value]) => [key, value instanceof File ? value.name : value])).toEqual([
    ['name', 'Juno'],
    ['tags', 'a'],
    ['tags', 'b'],
    ['acceptTerms', 'true'],
    ['photo', 'me.png'],
  ]);
});

test('an upload is multipart, carries the token and reports its progress', async () => {
  document.cookie = 'token=t1';
  answer = { status: 200, body: JSON.stringify({ data: { avatar: '/new.webp' } }) };
  const parts: number[] = [];
  await expect(send({ onProgress: (part) => parts.push(part) })).resolves.toEqual({ avatar: '/new.webp' });
  expect(came).toMatchObject({ method: 'POST', url: '/api/users/avatar/upload', token: 't1' });
  expect(came.type).toMatch(/^multipart\/form-data; boundary=/);
  expect(came.text).toContain('name="avatar"; filename="me.png"');
  expect(came.bytes).toBeGreaterThan(300_000);
  expect(parts.at(-1)).toBe(1);
});

test.each([
  [
    400,
    {
      statusCode: 400,
      error: 'VALIDATION',
      message: [{ property: 'avatar', constraints: { type: 'You can only upload .png file!' } }],
    },
    'You can only upload .png file!',
  ],
  [413, { statusCode: 413, error: 'FILE_TOO_LARGE', message: 'At most 2 MB.' }, 'At most 2 MB.'],
])('a status %i rejects with the response body', async (status, body, text) => {
  answer = { status, body: JSON.stringify(body) };
  const error: unknown = await send().catch((thrown: unknown) => thrown);
  expect(error).toEqual(body);
  expect(errorText(error)).toBe(text);
});

test('a 413 of a proxy is Request Entity Too Large', async () => {
  answer = { status: 413, body: '<html>' };
  await expect(send()).rejects.toThrow('Request Entity Too Large');
});

test('an upload can be cancelled', async () => {
  const cancel = new AbortController();
  const sending = send({ signal: cancel.signal });
  cancel.abort();
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
});

test('an upload whose connection breaks is retried under the same key and reports the retry', async () => {
  const keys: (string | undefined)[] = [];
  const breakOnce = (request: IncomingMessage) => {
    if (request.method === 'OPTIONS') return;
    keys.push(request.headers['idempotency-key'] as string | undefined);
    if (keys.length === 1) request.destroy();
  };
  server.prependListener('request', breakOnce);
  answer = { status: 200, body: JSON.stringify({ data: { avatar: '/new.webp' } }) };
  const onRetry = jest.fn();
  await expect(uploadWithRetry('uploadUserAvatar', { files: { avatar }, onRetry })).resolves.toEqual({
    avatar: '/new.webp',
  });
  expect(onRetry).toHaveBeenCalledTimes(1);
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
  server.removeListener('request', breakOnce);
});

test('a refused upload is not retried', async () => {
  answer = {
    status: 422,
    body: JSON.stringify({ statusCode: 422, error: 'PERFORMER_NOT_VERIFIED', message: 'Not yet.' }),
  };
  const onRetry = jest.fn();
  await expect(uploadWithRetry('uploadUserAvatar', { files: { avatar }, onRetry })).rejects.toMatchObject({
    error: 'PERFORMER_NOT_VERIFIED',
  });
  expect(onRetry).not.toHaveBeenCalled();
});
