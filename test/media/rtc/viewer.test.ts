import { Viewer } from '@media/rtc/viewer';
import { RtpHeader, RtpPacket } from 'werift';
import { until } from '../../support/mediaServer';
import { openWhepViewer, type WhepViewer } from '../../support/whepViewer';

jest.setTimeout(30_000);

const LAYERS = [
  { rid: 'h', lines: 720, bitsPerSecond: 2_000_000 },
  { rid: 'l', lines: 180, bitsPerSecond: 150_000 },
];
const FRAME_TICKS = 1_800;
const KEY_FRAME_DISTANCE = 10;
const SPS = 7;
const EXTENSION_ID = 3;
const OFFERED = [
  'a=rtcp-fb:$2 goog-remb',
  'a=rtcp-fb:$2 transport-cc',
  `a=extmap:${EXTENSION_ID} http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time`,
  'a=extmap:4 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
];

let viewer: Viewer;
let watching: WhepViewer;
let timer: NodeJS.Timeout;
let answer = '';
/** how often a key frame was asked for */
let requests = 0;

/** Sends both layers, the larger one first, as browsers do. A payload's second byte is the number of its layer. */
function startForwarding(): void {
  let frame = 0;
  const numbers = [65_500, 40_000];
  timer = setInterval(() => {
    viewer.offerLayers(LAYERS);
    const timestamp = (4_294_900_000 + frame * FRAME_TICKS) >>> 0;
    const first = frame++ % KEY_FRAME_DISTANCE ? 1 : SPS;
    LAYERS.forEach(({ rid }, i) => {
      for (const [payload, marker] of [
        [Buffer.from([first, i]), false],
        [Buffer.from([1, i]), true],
      ] as const) {
        const sequenceNumber = (numbers[i] = ((numbers[i] ?? 0) + 1) & 0xffff);
        const header = new RtpHeader({ sequenceNumber, timestamp: timestamp + i * 77, marker, payloadType: 96 });
        viewer.send('video', new RtpPacket(header, payload), null, { rid, timestamp });
      }
    });
  }, 20);
}

const layerOf = ({ payload }: RtpPacket) => LAYERS[payload[1] ?? -1]?.rid;
const arrived = () => watching.packets.video;
const untilLayer = (rid: string) => until(`layer ${rid}`, () => layerOf(arrived().at(-1)!) === rid);

beforeEach(async () => {
  requests = 0;
  const settings = { announce: null, udpPorts: null, tcp: false, iceServers: [] };
  viewer = new Viewer('id', null, null, 'somebody', '127.0.0.1', settings);
  viewer.on('needsKeyFrame', () => requests++);
  watching = await openWhepViewer(async (offer) => {
    const offered = offer.replace(/^(a=rtpmap:(\d+) H264\S*)/im, [`$1`, ...OFFERED].join('\r\n'));
    answer = await viewer.open(offered);
    return answer;
  });
  startForwarding();
  await until('the largest layer', () => arrived().length > 20);
});
afterEach(async () => {
  clearInterval(timer);
  viewer.close();
  await watching.close();
});

it('lets the browser estimate the bandwidth by the times at which packets were sent', () => {
  expect(answer).toContain('goog-remb');
  expect(answer).toContain(`a=extmap:${EXTENSION_ID} http`);
  expect(answer).not.toMatch(/transport-cc|transport-wide-cc/);
  expect(arrived().at(-1)?.header.extensions).toEqual([{ id: EXTENSION_ID, payload: expect.any(Buffer) as Buffer }]);
});

it('changes to a smaller layer at a key frame when the estimate falls, without a step in numbers and times', async () => {
  expect(new Set(arrived().map(layerOf))).toEqual(new Set(['h']));
  const asked = requests;
  await watching.estimate(1_800);
  await watching.estimate(700);
  await untilLayer('l');
  expect(requests).toBeGreaterThan(asked);
  const packets = arrived();
  const at = packets.findIndex((packet) => layerOf(packet) === 'l');
  expect(packets[at]?.payload[0]).toBe(SPS);
  packets.slice(1).forEach(({ header }, i) => {
    const before = packets[i]?.header;
    expect((header.sequenceNumber - (before?.sequenceNumber ?? 0)) & 0xffff).toBe(1);
    expect((header.timestamp - (before?.timestamp ?? 0)) >>> 0).toBe(before?.marker ? FRAME_TICKS : 0);
  });
});
