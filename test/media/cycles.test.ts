/** Shows come and go for weeks in one process: each gives back all that it took. */
import { readFileSync } from 'node:fs';
import { ClipPublisher } from '../../demo/publisher/clipPublisher';
import { readClip } from '../../demo/publisher/clip';
import { type Held, PROBED, type Reported, startMedia, type TestMedia, until } from '../support/mediaServer';
import { watchByWhep } from '../support/whepViewer';

jest.setTimeout(120_000);

const CYCLES = 20;
const LANES = 4;
const MB = 2 ** 20;
const clip = readClip(readFileSync('demo/clips/guitar.mp4'));

let media: TestMedia;
beforeAll(async () => {
  media = await startMedia(PROBED);
});
afterAll(() => media.stop());

/** A show from its beginning to its end, with a viewer by WHEP and one by HLS, whose player takes no Opus: for that one AAC is made. */
async function show(streamId: string): Promise<void> {
  const reports = (action: Reported['action']) => media.reports(streamId, action).length;
  const [begun, over] = [reports('started'), reports('ended')];
  const publisher = new ClipPublisher(media.whipUrl(streamId, 'publisher'), clip, () => undefined);
  const timer = setInterval(() => publisher.tick(performance.now()), 20);
  await publisher.start();
  // the show before answers under the same name until this one begins
  await until('the beginning', () => reports('started') > begun);
  await until('the AAC', async () => (await fetch(media.hlsUrl(streamId, 'viewer', 'aac'))).status === 200);
  const viewer = await watchByWhep(media.whepUrl(streamId, 'viewer'));
  await until('a picture by WHEP', () => viewer.pictures.length > 0);
  await publisher.stop();
  clearInterval(timer);
  await until('the end', () => reports('ended') > over);
  await viewer.close();
}

/** Several at a time, each lane one after the other. */
const shows = (each: number) =>
  Promise.all(
    Array.from({ length: LANES }, async (_, lane) => {
      for (let i = 0; i < each; i++) await show(`lane-${lane}`);
    }),
  );

/** Connections of our own requests are kept open for a while on either side: not what a show leaves behind. */
const lasting = ({ files, resources }: Held) => files - (resources['TCPSocketWrap'] ?? 0);
const timers = ({ resources }: Held) => resources['Timeout'] ?? 0;

it(`${CYCLES} shows leave no memory, socket, thread, timer or file behind`, async () => {
  await shows(1); // what is loaded once and kept
  const first = await media.probe();
  await shows(CYCLES / LANES);
  // what is being closed may take a moment; one thing left behind by every show would be five times as much
  const last = await until('everything to be given back', async () => {
    const held = await media.probe();
    return lasting(held) <= lasting(first) + LANES &&
      held.threads <= first.threads + LANES &&
      timers(held) <= timers(first) + LANES
      ? held
      : null;
  });
  expect(last.memory - first.memory).toBeLessThan(4 * MB);
});
