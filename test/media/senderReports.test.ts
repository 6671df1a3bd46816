/** What a viewer by WHEP is told about when sound and pictures were captured: browsers put them in step by nothing else. */
import { Viewer } from '@media/rtc/viewer';
import { RtpHeader, RtpPacket } from 'werift';
import { until } from '../support/mediaServer';
import { type HeardReport, openWhepViewer, type WhepViewer } from '../support/whepViewer';

jest.setTimeout(30_000);

/** Half a second of sound more than of pictures, on a publisher's clock that has nothing to do with ours. */
const SOUND_LATER = 0.5;
const RATES = { video: 90_000, audio: 48_000 };

let viewer: Viewer;
let watching: WhepViewer;
let timer: NodeJS.Timeout;
/** packets of both kinds that were passed on */
let sent = 0;
let passedAt = 0;
/** seconds on the publisher's clock at the first packet; null: it tells none */
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

/** Passes packets of both kinds on, fifty a second. */
const pass = () => {
  timer = setInterval(() => {
    passedAt = performance.now();
    const at = sent++ / 50;
    viewer.send('video', packet('video', at), clock === null ? null : clock + at);
    viewer.send('audio', packet('audio', at), clock === null ? null : clock + at + SOUND_LATER);
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
  pass();
  await until('packets', () => watching.packets.audio.length > 5 && watching.packets.video.length > 5);
});
afterEach(async () => {
  clearInterval(timer);
  viewer.close();
  await watching.close();
});

/** When a track's timestamp 0 was captured, by each report of it, s. */
const origins = (kind: 'video' | 'audio', reports: HeardReport[]) =>
  reports.filter((report) => report.kind === kind).map(({ captured, timestamp }) => captured - timestamp / RATES[kind]);
const spread = (values: number[]) => Math.max(...values) - Math.min(...values);
const ofBoth = (count: number, from = 0) =>
  until('reports of both', () =>
    (['video', 'audio'] as const).every((kind) => origins(kind, watching.reports.slice(from)).length >= count),
  );

it('nothing, until the publisher tells its clock for sound and pictures alike; then the same line with every report', async () => {
  const passed = watching.packets.video.length;
  await until('many packets', () => watching.packets.video.length > passed + 60);
  expect(watching.reports).toEqual([]);
  clock = 81_000;
  await ofBoth(4);
  // 32 bits of fraction, read as a double: a few microseconds
  expect(spread(origins('video', watching.reports))).toBeLessThan(1e-4);
  expect(spread(origins('audio', watching.reports))).toBeLessThan(1e-4);
  const [picture = 0] = origins('video', watching.reports);
  const [sound = 0] = origins('audio', watching.reports);
  // the packets of one moment, whose timestamps the sender keeps for the first publisher, were captured half a second apart
  expect(sound + begin.audio / RATES.audio - (picture + begin.video / RATES.video)).toBeCloseTo(SOUND_LATER, 3);
});

it("signs of life while nobody publishes; another publisher's timestamps go on as much later as it was, and its clock is told anew", async () => {
  clock = 81_000;
  await ofBoth(2);
  clearInterval(timer);
  const stopped = passedAt;
  const told = watching.reports.length;
  await until('signs of life', () => watching.reports.length >= told + 6);
  const silence = (performance.now() - stopped) / 1_000;
  expect(spread(origins('video', watching.reports.slice(told)))).toBeLessThan(1e-4);
  const seen = watching.packets.video.length;
  const last = watching.packets.video.at(-1)?.header.timestamp ?? 0;
  viewer.changeSource();
  begin = { video: 12_345, audio: 99_999 };
  clock = 5;
  pass();
  await until('its packets', () => watching.packets.video.length > seen && watching.packets.audio.length > 0);
  const away = (performance.now() - stopped) / 1_000;
  const first = watching.packets.video[seen]?.header.timestamp ?? 0;
  const gap = ((first - last) >>> 0) / RATES.video;
  expect(gap).toBeGreaterThan(silence);
  expect(gap).toBeLessThan(away);
  const isNew = ({ kind, timestamp }: HeardReport) => kind === 'video' && (timestamp - first) >>> 0 < 2 ** 31;
  await until('its reports', () => watching.reports.filter(isNew).length >= 3);
  expect(spread(origins('video', watching.reports.filter(isNew)))).toBeLessThan(1e-4);
});
