import { type LineListener } from '@/lib/live/line';
import { LivePublisher } from '@/lib/live/publisher';
import { SignallingError } from '@/lib/live/signalling';

/** What the publisher opened, in order: which way, and how to tell it what became of the line. */
const opened: { way: string; listener: LineListener; ends: boolean[] }[] = [];

function mockLine(way: string) {
  return class {
    private readonly entry;
    constructor(_url: string, _options: unknown, listener: LineListener) {
      this.entry = { way, listener, ends: [] as boolean[] };
    }
    open() {
      opened.push(this.entry);
      return Promise.resolve();
    }
    drop() {}
    stats() {
      return Promise.resolve(null);
    }
    end(over: boolean) {
      this.entry.ends.push(over);
      return Promise.resolve();
    }
  };
}
jest.mock('@/lib/live/webrtcLine', () => ({
  get WebRtcLine() {
    return mockLine('webrtc');
  },
}));
jest.mock('@/lib/live/socketLine', () => ({
  get SocketLine() {
    return mockLine('socket');
  },
}));

const refusal = (status: number) => new SignallingError(status, null, 'no');
const last = () => opened.at(-1)!;
/** Lets time pass, and everything that waits for it happen. */
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

test('WebRTC comes first; where it does not get through the socket takes over, and keeps the show', async () => {
  await begin();
  last().listener.blocked();
  await pass(0);
  expect(opened.map(({ way }) => way)).toEqual(['webrtc', 'socket']);
  last().listener.up();
  last().listener.lost();
  await pass(0);
  expect(opened.map(({ way }) => way)).toEqual(['webrtc', 'socket', 'socket']);
  last().listener.up();
  expect(states).toEqual(['live', 'reconnecting', 'live']);
  await publisher.stop();
  expect(last().ends).toEqual([true]);
  await begin();
  expect(last().way).toBe('webrtc');
});

test.each([
  ['without an address for it', null, true],
  ['in a browser that cannot encode', '/ws', false],
])('%s, WebRTC is tried again', async (_where, socketUrl, encodes) => {
  if (!encodes) delete (window as { VideoEncoder?: unknown }).VideoEncoder;
  await begin(socketUrl);
  last().listener.blocked();
  await pass(300);
  expect(opened.map(({ way }) => way)).toEqual(['webrtc', 'webrtc']);
});

test('a line that was lost is made again at once; while nobody answers it knocks often, and later less', async () => {
  await begin();
  last().listener.up();
  last().listener.lost();
  await pass(0);
  expect(opened).toHaveLength(2);
  for (let i = 0; i < 20; i++) {
    last().listener.failed(refusal(i % 2 ? 503 : 0));
    await pass(250);
  }
  expect(opened).toHaveLength(22);
  for (const pause of [250, 500, 1_000, 2_000, 2_000]) {
    const before = opened.length;
    last().listener.failed(refusal(503));
    await pass(pause - 1);
    expect(opened).toHaveLength(before);
    await pass(1);
    expect(opened).toHaveLength(before + 1);
  }
});

test('a refusal is the end at once; a place that is taken is tried a few times', async () => {
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

test('a page that goes away says that it may come back, and hears nothing of the line any more', async () => {
  await begin();
  const { listener, ends } = last();
  listener.up();
  window.dispatchEvent(new Event('pagehide'));
  listener.lost();
  await pass(5_000);
  expect([ends, opened.length]).toEqual([[false], 1]);
});
