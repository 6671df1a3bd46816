import { SignallingError } from '@/lib/live/signalling';
import { StallWatch, type StallListener } from '@/lib/live/stallWatch';
import { WhepPlayer } from '@/lib/live/whep';

// How a viewer of a show between two people gets over what goes wrong; that pictures come is seen in real browsers (test/media/browserLive).

jest.mock('@/lib/live/stallWatch');

const WITH_ADDRESS = 'v=0\r\na=candidate:1 1 udp 1 192.0.2.7 40000 typ host\r\n';
let offered = WITH_ADDRESS;

/** Stands for the browser's connection: the test says what becomes of it. */
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

test('who is there before the show, or while the server is started again, asks until it is there', async () => {
  answers = [new SignallingError(404, 'NOT_PUBLISHED', 'Nothing yet'), 0, 503, 201];
  await player.start();
  await jest.advanceTimersByTimeAsync(2_000);
  expect([said, peers.map(({ closed }) => closed)]).toEqual([['waiting'], [true, true, true, false]]);
});

test.each([401, 403])('a token that is refused with %i is not tried again', async (status) => {
  answers = [new SignallingError(status, 'TOKEN_REFUSED', 'No')];
  await player.start();
  await jest.advanceTimersByTimeAsync(60_000);
  expect([said, peers.length]).toEqual([['refused'], 1]);
});

test('who is refused in the middle of it is told so, whatever the last pictures still do', async () => {
  await plays();
  answers = [new SignallingError(403, 'TOKEN_REFUSED', 'No')];
  peer().become('closed');
  await jest.advanceTimersByTimeAsync(400);
  watching().stalled();
  watching().moved();
  expect(said).toEqual(['waiting', 'refused']);
});

test('a stream that comes by HLS alone is said to be unavailable, and not tried again', async () => {
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

test('a browser that has no address to offer waits for none', async () => {
  offered = 'v=0';
  await player.start();
  await jest.advanceTimersByTimeAsync(1);
  expect(said).toEqual(['unavailable']);
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

test('a server that is killed says nothing any more: that is noticed long before the browser does', async () => {
  await plays();
  for (let i = 0; i < 12; i++) {
    peer().packets = i;
    await jest.advanceTimersByTimeAsync(250);
  }
  expect(peers).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(2_500);
  expect([said, peers.map(({ closed }) => closed)]).toEqual([['waiting'], [true, false]]);
});

test('pictures that stop on a good connection are told, and the connection is made anew; on a broken one the browser is left to it', async () => {
  await plays();
  watching().stalled();
  expect(said).toEqual(['waiting']);
  watching().lost();
  await jest.advanceTimersByTimeAsync(400);
  expect(peers).toHaveLength(2);
  // not connected yet: asking again would only delay it
  watching().lost();
  await jest.advanceTimersByTimeAsync(400);
  expect(peers).toHaveLength(2);
});

test('sound and pictures wait alike, where the browser can be told', async () => {
  await plays();
  const [picture, sound, old] = [{ jitterBufferTarget: null }, { jitterBufferTarget: null }, {}];
  for (const receiver of [picture, sound, old]) peer().receive(receiver);
  expect([picture, sound, old]).toEqual([{ jitterBufferTarget: 60 }, { jitterBufferTarget: 60 }, {}]);
});

test('the stop ends the session on the server, and nothing is asked for any more', async () => {
  await plays();
  player.stop();
  await jest.advanceTimersByTimeAsync(60_000);
  expect([asked, peer().closed]).toEqual([['POST /media/live/whep/show', 'DELETE /media/live/whep/show/1'], true]);
});
