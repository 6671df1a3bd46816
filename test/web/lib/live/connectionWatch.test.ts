import { watchConnection } from '@/lib/live/connectionWatch';

const LIMIT_MS = 1_000;

let packets: number | null;
/** the statuses with which the server answers about the session, the last one again and again; 0: not at all */
let answers: number[];
let asked: number;
let gone: number;
let stop: () => void;

const peer = {
  getStats: async () => new Map([['t', { type: 'transport', packetsReceived: packets ?? undefined }]]),
} as unknown as RTCPeerConnection;

beforeEach(() => {
  jest.useFakeTimers();
  [packets, answers, asked, gone] = [0, [200], 0, 0];
  globalThis.fetch = jest.fn(async () => {
    asked += 1;
    const status = answers.length > 1 ? answers.shift() : answers[0];
    if (!status) throw new TypeError('Failed to fetch');
    return { status } as Response;
  });
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

const start = (resource: string | null = '/session') => {
  stop = watchConnection(peer, { limitMs: LIMIT_MS, resource }, () => (gone += 1));
};
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test('a server that has forgotten a silent session is gone before the limit', async () => {
  answers = [200, 404];
  start();
  await pass(700);
  expect([gone, asked]).toEqual([1, 2]);
  await pass(5_000);
  expect([gone, asked]).toEqual([1, 2]);
});

test('so is one that is being restarted', async () => {
  answers = [200, 503];
  start();
  await pass(700);
  expect(gone).toBe(1);
});

test('a server that still knows the session is asked once in each silence, and is gone at the limit', async () => {
  start();
  await pass(900);
  expect([gone, asked]).toEqual([0, 2]);
  packets = 1;
  await pass(800);
  expect([gone, asked]).toEqual([0, 3]);
  await pass(600);
  expect(gone).toBe(1);
});

test.each([
  ['answers no such question', [405, 404]],
  ['cannot be reached', [200, 0]],
])('a server that %s is gone at the limit only', async (_what, given) => {
  answers = given;
  start();
  await pass(900);
  expect(gone).toBe(0);
  await pass(300);
  expect(gone).toBe(1);
});

test('a session without an address is watched by its packets', async () => {
  start(null);
  await pass(900);
  expect([gone, asked]).toEqual([0, 0]);
  await pass(300);
  expect(gone).toBe(1);
});

test('a browser that counts no packets is not watched', async () => {
  packets = null;
  start();
  await pass(5_000);
  expect(gone).toBe(0);
});
