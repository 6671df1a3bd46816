/** A publisher behind a network that loses one datagram in twenty and shuffles the rest: retransmission must make up for it. */
import { holesIn, runsOf } from '../support/fragments';
import { startMedia, startStandIn, type TestMedia, until } from '../support/mediaServer';
import { faultsOf, parsePlaylist } from '../support/playlist';
import { startStage, type TestStage } from '../support/stage';

jest.setTimeout(60_000);

let media: TestMedia;
let stage: TestStage;
let standIn: ReturnType<typeof startStandIn>;
beforeAll(async () => {
  media = await startMedia();
  stage = await startStage(media.origin, { script: null, badPath: { loss: 0.05, delay: 15 } });
  standIn = startStandIn(`${stage.url}media/live/whip/bad?token=publisher`);
});
afterAll(async () => {
  await standIn.stop();
  await stage.close();
  await media.stop();
});

it('nearly every picture arrives, in order and without a hole', async () => {
  const url = media.hlsUrl('bad', 'viewer');
  await until('enough loss', () => (stage.paths[0]?.counts.lost ?? 0) > 40, 40_000);
  const playlist = parsePlaylist(await (await fetch(url)).text());
  const segments = playlist.segments.filter((segment) => segment.uri !== null);
  const bytes = await Promise.all(segments.map(async (segment) => Buffer.from(await (await fetch(new URL(segment.uri ?? '', url))).arrayBuffer())));

  expect(faultsOf(playlist).filter((fault) => !fault.includes('shorter than 85 %') && !fault.includes('longer than PART-TARGET'))).toEqual([]);
  const runs = runsOf(Buffer.concat(bytes));
  expect(holesIn(runs, 1)).toEqual([]);
  expect(holesIn(runs, 2)).toEqual([]);
  const pictures = runs.filter((run) => run.trackId === 1).flatMap((run) => run.samples);
  const seconds = pictures.reduce((sum, picture) => sum + picture.duration, 0) / 90_000;
  expect(pictures.length).toBeGreaterThan(seconds * 15 * 0.9);
});
