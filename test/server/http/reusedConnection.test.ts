import http from 'node:http';
import { API_BASE } from '@contract/base';
import { addressOf, type EndpointName } from '@contract/paths';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';

/*
 * A proxy sends requests of many visitors over one connection. The rest of a body that was refused must not keep the
 * next request waiting.
 */
let api: Api;
let performer: Actor;
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
beforeAll(async () => {
  api = await startApi();
  performer = await api.verifiedPerformer();
});
afterAll(async () => {
  agent.destroy();
  await api.close();
});

interface Given {
  headers?: Record<string, string>;
  body?: string;
}

/** Sends a request over the one connection. `isLast`: the server ends the connection after its answer. */
const send = (name: EndpointName, { headers = {}, body = '' }: Given = {}) =>
  new Promise<{ status: number; isReused: boolean; isLast: boolean }>((resolve, reject) => {
    const { method, path } = addressOf(name, {});
    const request = http.request(`${api.url}${API_BASE}${path}`, { agent, method, headers });
    request.once('error', reject).once('response', (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      const isLast = answered.connection === 'close';
      response.resume().once('end', () => resolve({ status, isReused: request.reusedSocket, isLast }));
    });
    request.end(body);
  });

const part = (headers: string, content = 'a') =>
  `--x\r\ncontent-disposition: form-data; ${headers}\r\n\r\n${content}\r\n`;
const LONG = 'a'.repeat(120_000);
const END = '--x--\r\n';
const form = { 'content-type': 'multipart/form-data; boundary=x' };
const long = (body: string) => ({ 'content-length': String(Buffer.byteLength(body)) });

it.each([
  ['an unexpected file', part('name="other"; filename="a.png"', LONG) + END],
  ['an unexpected file before others', part('name="other"; filename="a.png"', LONG).repeat(3) + END],
  ['too many files', part('name="photo"; filename="a.png"', LONG).repeat(3) + END],
  ['too many fields', part('name="title"').repeat(5_000) + END],
  ['a field that is too long', part('name="title"', LONG).repeat(2) + END],
  ['a name that is forbidden', part('name="__proto__"', LONG).repeat(2) + END],
  ['an end that more follows', part('name="title"') + END + LONG],
])('answers the next request on the connection after a form with %s', async (_what, body) => {
  for (const more of [long(body), { 'transfer-encoding': 'chunked' }]) {
    const headers = { ...form, ...more, authorization: performer.token };
    const { status, isLast } = await send('uploadPhoto', { headers, body });
    expect([400, 413]).toContain(status);
    expect(await send('getPublicSettings')).toMatchObject({ status: 200, isReused: !isLast });
  }
});

it.each<[string, EndpointName, Record<string, string>, string]>([
  ['a JSON body that is too long', 'getSettingKeys', { 'content-type': 'application/json' }, `"${LONG.repeat(10)}"`],
  ['a body of an unknown type', 'getSettingKeys', { 'content-type': 'text/plain' }, LONG],
  ['a form of somebody who may not upload', 'uploadPhoto', form, part('name="photo"; filename="a.png"', LONG) + END],
  ['a body where none is read', 'getPublicSettings', { 'content-type': 'application/json' }, LONG],
])('answers the next request after %s', async (_what, name, type, body) => {
  for (const more of [long(body), { 'transfer-encoding': 'chunked' }]) {
    const { isLast } = await send(name, { headers: { ...type, ...more }, body });
    expect(await send('getPublicSettings')).toMatchObject({ status: 200, isReused: !isLast });
  }
});
