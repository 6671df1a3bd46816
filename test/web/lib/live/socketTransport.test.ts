import { SocketTransport } from '@/lib/live/socketTransport';

/** The addresses to which pages connected. */
let connected: URL[] = [];

class FakeSocket extends EventTarget {
  constructor(url: URL) {
    super();
    connected.push(url);
  }
  close() {}
}

const camera = (height: number) =>
  ({
    getVideoTracks: () => [{ getSettings: () => ({ width: 1280, height }) }],
    getAudioTracks: () => [],
  }) as unknown as MediaStream;

beforeEach(() => {
  connected = [];
  const canEncode = { isConfigSupported: () => Promise.resolve({ supported: true }) };
  Object.assign(window, { WebSocket: FakeSocket, VideoEncoder: canEncode, AudioEncoder: canEncode });
});

test.each([
  ['announces a smaller picture of a large one, to a server that takes layers', 720, true, '2'],
  ['announces none of a small picture', 540, true, null],
  ['announces none to a server that takes no layers', 720, false, null],
])('%s', async (_case, height, simulcast, layers) => {
  const nothing = () => undefined;
  const listener = { up: nothing, lost: nothing, failed: nothing, blocked: nothing };
  const transport = new SocketTransport('/ws', { maxBitrate: 2_000_000, maxFramerate: 30, simulcast }, listener);
  await transport.open(camera(height));
  expect(connected.map(({ searchParams }) => searchParams.get('layers'))).toEqual([layers]);
  transport.drop();
});
