// The sample server of docs/feed, which checks the signatures of webhooks.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { sign } from '@server/features/webhooks/rules';
import { until } from '@test/support/mediaServer';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const OTHER_SECRET = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

let folder: string;
let sample: ChildProcess;
let port: number;
let said = '';
let failed = '';

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'webhook-'));
  writeFileSync(path.join(folder, 'webhook.secret'), `${secret}\n`);
  sample = spawn(process.execPath, [path.resolve('docs/feed/webhook.mjs'), '0'], { cwd: folder });
  sample.stdout!.on('data', (data: Buffer) => (said += data.toString()));
  sample.stderr!.on('data', (data: Buffer) => (failed += data.toString()));
  await until('the sample listens', () => Promise.resolve(/port \d+\n/.test(said)));
  port = Number(/port (\d+)/.exec(said)![1]);
});
beforeEach(() => {
  said = failed = '';
});
afterAll(async () => {
  const ended = once(sample, 'exit');
  sample.kill();
  await ended;
  rmSync(folder, { recursive: true });
});

const now = () => Math.floor(Date.now() / 1000);

/** Sends an event to the sample. @returns the status of its answer */
async function send(
  id: string,
  { seconds = now(), secrets = [secret], from = 'mira' }: { seconds?: number; secrets?: string[]; from?: string } = {},
): Promise<number> {
  const body = JSON.stringify({ type: 'tip', data: { from, tokens: 7 } });
  const { status } = await fetch(`http://127.0.0.1:${port}`, {
    method: 'POST',
    body,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': secrets.map((one) => sign(one, { id, seconds, body })).join(' '),
    },
  });
  return status;
}

test('the sample takes a signed event once, also while two secrets sign', async () => {
  expect(await send('1-1')).toBe(204);
  expect(await send('1-1')).toBe(204);
  expect(await send('1-2', { secrets: [OTHER_SECRET, secret], from: 'noor' })).toBe(204);
  await until('both events', () => Promise.resolve(said.includes('noor')));
  expect(said).toBe('tip mira 7\ntip noor 7\n');
});

test('the sample refuses events that are unsigned, signed with another secret, old, or from the future', async () => {
  expect(await send('2-1', { secrets: [] })).toBe(401);
  expect(await send('2-2', { secrets: [OTHER_SECRET] })).toBe(401);
  expect(await send('2-3', { seconds: now() - 600 })).toBe(401);
  expect(await send('2-4', { seconds: now() + 600 })).toBe(401);
  expect(said).toBe('');
});

test('the sample goes on after a connection that ends in the middle of a request', async () => {
  const socket = net.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('POST / HTTP/1.1\r\nhost: sample\r\ncontent-length: 100\r\n\r\nabc');
  socket.end();
  await until('the lost connection', () => Promise.resolve(failed !== ''));
  expect(await send('3-1')).toBe(204);
});
