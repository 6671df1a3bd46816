/** Runs many shows in one process, which must not leak. */
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

/** Runs a show with a WHEP viewer and an HLS viewer who needs AAC. */
async function show(streamId: string): Promise<void> {
  const reports = (action: Reported['action']) => media.reports(streamId, action).length;
  const [begun, over] = [reports('started'), reports('ended')];
  const publisher = new ClipPublisher(media.whipUrl(streamId, 'publisher'), clip, () => undefined);
  const timer = setInterval(() => publisher.tick(performance.now()), 20);
  await publisher.start();
  // the previous show has the same name and still answers until this one starts
  await until('the beginning', () => reports('started') > begun);
  await until('the AAC', async () => (await fetch(media.hlsUrl(streamId, 'viewer', 'aac'))).status === 200);
  const viewer = await watchByWhep(media.whepUrl(streamId, 'viewer'));
  await until('a picture by WHEP', () => viewer.pictures.length > 0);
  await publisher.stop();
  clearInterval(timer);
  await until('the end', () => reports('ended') > over);
  await viewer.close();
}

/** Runs `each` shows one after the other in each of several lanes. */
const shows = (each: number) =>
  Promise.all(
    Array.from({ length: LANES }, async (_, lane) => {
      for (let i = 0; i < each; i++) await show(`lane-${lane}`);
    }),
  );

/** Counts open files without the idle connections of this test's own requests. */
const countFiles = ({ files, resources }: Held) => files - (resources['TCPSocketWrap'] ?? 0);
const countTimers = ({ resources }: Held) => resources['Timeout'] ?? 0;

it(`leaks no memory, socket, thread, timer or file in ${CYCLES} shows`, async () => {
  await shows(1); // loads everything that stays loaded
  const first = await media.probe();
  await shows(CYCLES / LANES);
  // a leak in every show would exceed these limits five times
  const last = await until('everything to be given back', async () => {
    const held = await media.probe();
    return countFiles(held) <= countFiles(first) + LANES &&
      held.threads <= first.threads + LANES &&
      countTimers(held) <= countTimers(first) + LANES
      ? held
      : null;
  });
  expect(last.memory - first.memory).toBeLessThan(4 * MB);
});
