import { WebRtcTransport } from '@/lib/live/webrtcTransport';

/** The encodings of the video that a page offers. */
let offered: RTCRtpEncodingParameters[] = [];

class FakePeer extends EventTarget {
  localDescription = { sdp: '' };
  iceGatheringState = 'complete';
  sender = {
    track: { kind: 'video' },
    getParameters: () => ({ encodings: offered }),
    setParameters: () => Promise.resolve(),
  };
  addTransceiver(_track: unknown, { sendEncodings }: RTCRtpTransceiverInit) {
    offered = sendEncodings ?? [];
    return { sender: this.sender, setCodecPreferences: () => undefined };
  }
  getSenders() {
    return [this.sender];
  }
  setLocalDescription() {
    return Promise.resolve();
  }
  close() {}
}

const camera = (width: number, height: number) =>
  ({
    getVideoTracks: () => [{ getSettings: () => ({ width, height }) }],
    getAudioTracks: () => [],
  }) as unknown as MediaStream;

async function open(stream: MediaStream, simulcast: boolean): Promise<WebRtcTransport> {
  const nothing = () => undefined;
  const listener = { up: nothing, lost: nothing, failed: nothing, blocked: nothing };
  const transport = new WebRtcTransport('/whip', { maxBitrate: 2_000_000, maxFramerate: 30, simulcast }, listener);
  await transport.open(stream);
  return transport;
}

beforeEach(() => {
  Object.assign(window, {
    RTCPeerConnection: FakePeer,
    RTCRtpSender: { getCapabilities: () => null },
    fetch: () => Promise.reject(new Error('offline')),
  });
});

test.each([
  ['lying', 1280, 720],
  ['upright', 720, 1280],
])('offers three layers of a large picture, %s, and limits them together', async (_case, width, height) => {
  const transport = await open(camera(width, height), true);
  expect(offered.map(({ rid, scaleResolutionDownBy, maxBitrate }) => [rid, scaleResolutionDownBy, maxBitrate])).toEqual(
    [
      ['h', 1, 2_000_000],
      ['m', 2, 500_000],
      ['l', 4, 160_000],
    ],
  );
  await transport.limit(1_000_000);
  expect(offered.map(({ maxBitrate }) => maxBitrate)).toEqual([1_000_000, 250_000, 80_000]);
});

test.each([
  ['of a small picture', 640, true],
  ['to a server that takes no others', 720, false],
])('offers one layer %s', async (_case, height, simulcast) => {
  await open(camera(1280, height), simulcast);
  expect(offered).toEqual([{ maxBitrate: 2_000_000, maxFramerate: 30 }]);
});
