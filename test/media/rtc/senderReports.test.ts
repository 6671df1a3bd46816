import { Viewer } from '@media/rtc/viewer';
import { RtpHeader, RtpPacket } from 'werift';
import { until } from '../../support/mediaServer';
import { type SenderReport, openWhepViewer, type WhepViewer } from '../../support/whepViewer';

jest.setTimeout(30_000);

/** How much later audio is captured than video in these tests. */
const AUDIO_DELAY_SECONDS = 0.5;
const RATES = { video: 90_000, audio: 48_000 };

let viewer: Viewer;
let watching: WhepViewer;
let timer: NodeJS.Timeout;
/** packets of each kind that were forwarded */
let sent = 0;
let passedAt = 0;
/** seconds on the publisher's clock at the first packet; null: unknown */
let clock: number | null = null;
/** where the publisher's timestamps begin */
let begin = { video: 4_000_000_000, audio: 7 };

const packet = (kind: 'video' | 'audio', at: number) =>
  new RtpPacket(
    new RtpHeader({
      sequenceNumber: sent & 0xffff,
      timestamp: (begin[kind] + Math.round(at * RATES[kind])) >>> 0,
      marker: true,
      payloadType: 96,
    }),
    Buffer.from([0x41, 0x80, 1, 2]),
  );

/** Forwards fifty packets of each kind a second. */
const startForwarding = () => {
  timer = setInterval(() => {
    passedAt = performance.now();
    const at = sent++ / 50;
    viewer.send('video', packet('video', at), clock === null ? null : clock + at);
    viewer.send('audio', packet('audio', at), clock === null ? null : clock + at + AUDIO_DELAY_SECONDS);
  }, 20);
};

beforeEach(async () => {
  sent = 0;
  clock = null;
  begin = { video: 4_000_000_000, audio: 7 };
  viewer = new Viewer('id', null, null, 'somebody', '127.0.0.1', {
    announce: null,
    udpPorts: null,
    tcp: false,
    iceServers: [],
  });
  watching = await openWhepViewer((offer) => viewer.open(offer));
  startForwarding();
  await until('packets', () => watching.packets.audio.length > 5 && watching.packets.video.length > 5);
});
afterEach(async () => {
  clearInterval(timer);
  viewer.close();
  await watching.close();
});

/** Returns the capture time of a track's timestamp 0 according to each report, s. */
const origins = (kind: 'video' | 'audio', reports: SenderReport[]) =>
  reports.filter((report) => report.kind === kind).map(({ captured, timestamp }) => captured - timestamp / RATES[kind]);
const spread = (values: number[]) => Math.max(...values) - Math.min(...values);
const ofBoth = (count: number, from = 0) =>
  until('reports of both', () =>
    (['video', 'audio'] as const).every((kind) => origins(kind, watching.reports.slice(from)).length >= count),
  );

it('sends no sender reports until both clocks are known, then consistent ones', async () => {
  const passed = watching.packets.video.length;
  await until('many packets', () => watching.packets.video.length > passed + 60);
  expect(watching.reports).toEqual([]);
  clock = 81_000;
  await ofBoth(4);
  // 32 bits of fraction as a double are precise to a few microseconds
  expect(spread(origins('video', watching.reports))).toBeLessThan(1e-4);
  expect(spread(origins('audio', watching.reports))).toBeLessThan(1e-4);
  const [picture = 0] = origins('video', watching.reports);
  const [sound = 0] = origins('audio', watching.reports);
  // packets that were sent together were captured half a second apart
  expect(sound + begin.audio / RATES.audio - (picture + begin.video / RATES.video)).toBeCloseTo(AUDIO_DELAY_SECONDS, 3);
});

it('keeps sending without a publisher, and continues timestamps and reports with the next one', async () => {
  clock = 81_000;
  await ofBoth(2);
  clearInterval(timer);
  const stopped = passedAt;
  const told = watching.reports.length;
  await until('reports without a publisher', () => watching.reports.length >= told + 6);
  const silence = (performance.now() - stopped) / 1_000;
  expect(spread(origins('video', watching.reports.slice(told)))).toBeLessThan(1e-4);
  const seen = watching.packets.video.length;
  const last = watching.packets.video.at(-1)?.header.timestamp ?? 0;
  viewer.changeSource();
  begin = { video: 12_345, audio: 99_999 };
  clock = 5;
  startForwarding();
  await until('its packets', () => watching.packets.video.length > seen && watching.packets.audio.length > 0);
  const away = (performance.now() - stopped) / 1_000;
  const first = watching.packets.video[seen]?.header.timestamp ?? 0;
  const gap = ((first - last) >>> 0) / RATES.video;
  expect(gap).toBeGreaterThan(silence);
  expect(gap).toBeLessThan(away);
  const isNew = ({ kind, timestamp }: SenderReport) => kind === 'video' && (timestamp - first) >>> 0 < 2 ** 31;
  await until('its reports', () => watching.reports.filter(isNew).length >= 3);
  expect(spread(origins('video', watching.reports.filter(isNew)))).toBeLessThan(1e-4);
});
