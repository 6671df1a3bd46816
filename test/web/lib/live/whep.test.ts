import { SignallingError } from '@/lib/live/signalling';
import { StallWatch, type StallListener } from '@/lib/live/stallWatch';
import { WhepPlayer } from '@/lib/live/whep';
import { WhepQuality } from '@/lib/live/whepQuality';

// How the WHEP player recovers from failures. Real browsers test that it plays at all (test/media/browserLive).

jest.mock('@/lib/live/stallWatch');
jest.mock('@/lib/live/whepQuality');

const WITH_ADDRESS = 'v=0\r\na=candidate:1 1 udp 1 192.0.2.7 40000 typ host\r\n';
let offered = WITH_ADDRESS;

/** Replaces the browser's connection, whose state the test sets. */
class Peer extends EventTarget {
  connectionState = 'new';
  closed = false;
  packets: number | null = 0;
  iceGatheringState = 'complete';
  localDescription = { sdp: offered };
  addTransceiver() {
    return {};
  }
  async setLocalDescription() {
    return undefined;
  }
  async setRemoteDescription() {
    return undefined;
  }
  async getStats() {
    return new Map([['t', { type: 'transport', packetsReceived: this.packets ?? undefined }]]);
  }
  close() {
    this.closed = true;
  }
  become(state: string) {
    this.connectionState = state;
    this.dispatchEvent(new Event('connectionstatechange'));
  }
  receive(receiver: object) {
    this.dispatchEvent(Object.assign(new Event('track'), { track: {}, receiver }));
  }
}

let peers: Peer[] = [];
let answers: (number | SignallingError)[] = [];
let asked: string[] = [];
let said: string[] = [];
let player: WhepPlayer;
const peer = () => peers.at(-1) as Peer;
const watching = () => jest.mocked(StallWatch).mock.calls.at(-1)?.[1] as StallListener;

beforeEach(() => {
  jest.useFakeTimers();
  peers = [];
  offered = WITH_ADDRESS;
  asked = [];
  said = [];
  answers = [];
  jest.mocked(StallWatch).mockClear();
  Object.assign(globalThis, {
    RTCPeerConnection: class extends Peer {
      constructor() {
        super();
        peers.push(this);
      }
    },
    MediaStream: class {
      addTrack() {
        return undefined;
      }
    },
    fetch: jest.fn(async (address: URL | string, init: RequestInit) => {
      asked.push(`${init.method ?? 'GET'} ${new URL(address, window.location.href).pathname}`);
      const answer = init.method === 'POST' ? (answers.shift() ?? 201) : 200;
      if (answer === 0) throw new TypeError('Failed to fetch');
      const refusal = answer instanceof SignallingError ? answer : null;
      return {
        status: refusal?.status ?? answer,
        headers: new Headers({ location: `/media/live/whep/show/${asked.length}` }),
        text: async () => 'v=0',
        json: async () => ({ error: refusal?.code, message: refusal?.message }),
      };
    }),
  });
  const video = document.createElement('video');
  video.play = async () => undefined;
  player = new WhepPlayer(video, { whepUrl: '/media/live/whep/show?token=t' });
  player.on('state', (state) => said.push(state));
  player.on('unavailable', () => said.push('unavailable'));
});
afterEach(() => {
  player.stop();
  jest.useRealTimers();
});

async function plays(): Promise<void> {
  await player.start();
  peer().become('connected');
  watching().moved();
  expect(said.splice(0)).toEqual(['playing']);
}

test('retries until a show has started or the server is back', async () => {
  answers = [new SignallingError(404, 'NOT_PUBLISHED', 'Nothing yet'), 0, 503, 201];
  await player.start();
  await jest.advanceTimersByTimeAsync(2_000);
  expect([said, peers.map(({ closed }) => closed)]).toEqual([['waiting'], [true, true, true, false]]);
});

test('asks for a camera that may be off every ten seconds only', async () => {
  player = new WhepPlayer(document.createElement('video'), { whepUrl: '/media/live/whep/fan', isOptional: true });
  answers = Array(3).fill(new SignallingError(404, 'NOT_PUBLISHED', 'Nothing yet'));
  await player.start();
  await jest.advanceTimersByTimeAsync(9_900);
  expect(peers).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(10_100);
  expect(peers).toHaveLength(3);
});

test.each([401, 403])('does not retry a token that is refused with %i', async (status) => {
  answers = [new SignallingError(status, 'TOKEN_REFUSED', 'No')];
  await player.start();
  await jest.advanceTimersByTimeAsync(60_000);
  expect([said, peers.length]).toEqual([['refused'], 1]);
});

test('reports a refusal in the middle of a show as final', async () => {
  await plays();
  answers = [new SignallingError(403, 'TOKEN_REFUSED', 'No')];
  peer().become('closed');
  await jest.advanceTimersByTimeAsync(400);
  watching().stalled();
  watching().moved();
  expect(said).toEqual(['waiting', 'refused']);
});

test('reports a stream that is available over HLS only, and does not retry', async () => {
  answers = [new SignallingError(409, 'HLS_ONLY', 'Watch by HLS')];
  await player.start();
  await jest.advanceTimersByTimeAsync(60_000);
  expect([said, peers.length]).toEqual([['unavailable'], 1]);
});

test.each([
  [
    'finds no way',
    async () => {
      await jest.advanceTimersByTimeAsync(7_000);
    },
  ],
  [
    'says at once that there is none',
    async () => {
      peer().become('failed');
    },
  ],
])('a network that never let a connection through and %s is left to the other way', async (_how, happens) => {
  await player.start();
  await happens();
  await jest.advanceTimersByTimeAsync(60_000);
  expect([said, peers.map(({ closed }) => closed)]).toEqual([['unavailable'], [true]]);
});

test('gives up at once in a browser without ICE candidates', async () => {
  offered = 'v=0';
  await player.start();
  await jest.advanceTimersByTimeAsync(1);
  expect(said).toEqual(['unavailable']);
});

test.each([
  ['asks about the line first where there are smaller pictures elsewhere', true, 1],
  ['does not ask where there are none', false, 0],
])('a player that has lost its picture connects again, and %s', async (_what, hasOthers, count) => {
  const video = document.createElement('video');
  player = new WhepPlayer(video, { whepUrl: '/media/live/whep/show?token=t', hlsUrl: '/s.m3u8' });
  const quality = jest.mocked(WhepQuality).mock.instances.at(-1)!;
  Object.assign(quality, { hasOthers });
  await player.start();
  peer().become('connected');
  watching().lost();
  await jest.advanceTimersByTimeAsync(10);
  expect([jest.mocked(quality.judgeLine).mock.calls.length, peers.length]).toEqual([count, 2]);
});

test.each(['failed', 'closed', 'disconnected'])(
  'a connection that is %s is made anew, and told meanwhile',
  async (state) => {
    await plays();
    peer().become(state);
    expect(said).toEqual(['waiting']);
    await jest.advanceTimersByTimeAsync(400);
    peer().become('connected');
    watching().moved();
    expect([said, peers.map(({ closed }) => closed)]).toEqual([
      ['waiting', 'playing'],
      [true, false],
    ]);
  },
);

test('notices a silent server long before the browser does', async () => {
  await plays();
  for (let i = 0; i < 12; i++) {
    peer().packets = i;
    await jest.advanceTimersByTimeAsync(250);
  }
  expect(peers).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(2_500);
  expect([said, peers.map(({ closed }) => closed)]).toEqual([['waiting'], [true, false]]);
});

test('reconnects after a stall on a good connection, and leaves a broken one to the browser', async () => {
  await plays();
  watching().stalled();
  expect(said).toEqual(['waiting']);
  watching().lost();
  await jest.advanceTimersByTimeAsync(400);
  expect(peers).toHaveLength(2);
  // not connected yet: another attempt would only delay it
  watching().lost();
  await jest.advanceTimersByTimeAsync(400);
  expect(peers).toHaveLength(2);
});

test('sets the same jitter buffer for sound and pictures', async () => {
  await plays();
  const [picture, sound, old] = [{ jitterBufferTarget: null }, { jitterBufferTarget: null }, {}];
  for (const receiver of [picture, sound, old]) peer().receive(receiver);
  expect([picture, sound, old]).toEqual([{ jitterBufferTarget: 60 }, { jitterBufferTarget: 60 }, {}]);
});

test('ends the session on the server when stopped, and makes no further requests', async () => {
  await plays();
  player.stop();
  await jest.advanceTimersByTimeAsync(60_000);
  expect([asked, peer().closed]).toEqual([['POST /media/live/whep/show', 'DELETE /media/live/whep/show/1'], true]);
});

test('tells each session the chosen size, and ends that with the session', async () => {
  const sizes = { open: jest.fn(), close: jest.fn(), stop: jest.fn() };
  jest.mocked(WhepQuality).mockImplementation(() => sizes as unknown as WhepQuality);
  player.stop();
  const video = document.createElement('video');
  video.play = async () => undefined;
  player = new WhepPlayer(video, { whepUrl: '/media/live/whep/show?token=t', hlsUrl: '/show.m3u8' });
  await player.start();
  peer().become('connected');
  peer().become('closed');
  await jest.advanceTimersByTimeAsync(400);
  const addresses = sizes.open.mock.calls.map(([address]) => new URL(address as string).pathname);
  expect(new Set(addresses).size).toBe(2);
  expect(sizes.close).toHaveBeenCalledTimes(1);
  player.stop();
  expect(sizes.stop).toHaveBeenCalledTimes(1);
});
