import { LivePublisher } from '@/lib/live/publisher';
import { SignallingError } from '@/lib/live/signalling';
import { type TransportListener } from '@/lib/live/transport';

/** The transports that the publisher opened, in order. */
const opened: { kind: string; listener: TransportListener; ends: boolean[] }[] = [];

function mockTransport(kind: string) {
  return class {
    private readonly entry;
    constructor(_url: string, _options: unknown, listener: TransportListener) {
      this.entry = { kind, listener, ends: [] as boolean[] };
    }
    open() {
      opened.push(this.entry);
      return Promise.resolve();
    }
    drop() {}
    stats() {
      return Promise.resolve(null);
    }
    end(isShowOver: boolean) {
      this.entry.ends.push(isShowOver);
      return Promise.resolve();
    }
  };
}
jest.mock('@/lib/live/webrtcTransport', () => ({
  get WebRtcTransport() {
    return mockTransport('webrtc');
  },
}));
jest.mock('@/lib/live/socketTransport', () => ({
  get SocketTransport() {
    return mockTransport('socket');
  },
}));

const refusal = (status: number) => new SignallingError(status, null, 'no');
const last = () => opened.at(-1)!;
/** Lets time pass, with everything that waits for it. */
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

let publisher: LivePublisher;
let states: string[];
async function begin(socketUrl: string | null = '/ws'): Promise<void> {
  publisher = new LivePublisher({} as MediaStream, { whipUrl: '/whip', socketUrl });
  states = [];
  publisher.on('state', (state) => states.push(state));
  await publisher.start();
}

beforeEach(() => {
  jest.useFakeTimers();
  opened.length = 0;
  Object.assign(window, { VideoEncoder: class {}, AudioEncoder: class {} });
});
afterEach(async () => {
  await publisher.stop();
  jest.useRealTimers();
});

test('tries WebRTC first, and stays with the WebSocket for this show if WebRTC is blocked', async () => {
  await begin();
  last().listener.blocked();
  await pass(0);
  expect(opened.map(({ kind }) => kind)).toEqual(['webrtc', 'socket']);
  last().listener.up();
  last().listener.lost();
  await pass(0);
  expect(opened.map(({ kind }) => kind)).toEqual(['webrtc', 'socket', 'socket']);
  last().listener.up();
  expect(states).toEqual(['live', 'reconnecting', 'live']);
  await publisher.stop();
  expect(last().ends).toEqual([true]);
  await begin();
  expect(last().kind).toBe('webrtc');
});

test.each([
  ['without a WebSocket address', null, true],
  ['in a browser that cannot encode', '/ws', false],
])('tries WebRTC again %s', async (_case, socketUrl, encodes) => {
  if (!encodes) delete (window as { VideoEncoder?: unknown }).VideoEncoder;
  await begin(socketUrl);
  last().listener.blocked();
  await pass(300);
  expect(opened.map(({ kind }) => kind)).toEqual(['webrtc', 'webrtc']);
});

test('reconnects at once after an interruption, then often, then with a growing delay', async () => {
  await begin();
  last().listener.up();
  last().listener.lost();
  await pass(0);
  expect(opened).toHaveLength(2);
  for (let i = 0; i < 50; i++) {
    last().listener.failed(refusal(i % 2 ? 503 : 0));
    await pass(100);
  }
  expect(opened).toHaveLength(52);
  for (const delay of [250, 500, 1_000, 2_000, 2_000]) {
    const before = opened.length;
    last().listener.failed(refusal(503));
    await pass(delay - 1);
    expect(opened).toHaveLength(before);
    await pass(1);
    expect(opened).toHaveLength(before + 1);
  }
});

test('gives up at once after a refusal, and after a few retries of a conflict', async () => {
  await begin();
  last().listener.failed(refusal(403));
  await pass(10_000);
  expect([opened.length, states]).toEqual([1, ['refused']]);
  await begin();
  for (let i = 0; i < 6; i++) {
    expect(states).toEqual([]);
    last().listener.failed(refusal(409));
    await pass(2_000);
  }
  expect(states).toEqual(['refused']);
});

test('tells the server that a closing page may come back, and ignores its connection from then on', async () => {
  await begin();
  const { listener, ends } = last();
  listener.up();
  window.dispatchEvent(new Event('pagehide'));
  listener.lost();
  await pass(5_000);
  expect([ends, opened.length]).toEqual([[false], 1]);
});
