/** Publishes through a network that loses and reorders datagrams, which retransmission must repair. */
import { holesIn, runsOf } from '../support/fragments';
import { startMedia, startDemoPublisher, type TestMedia, until } from '../support/mediaServer';
import { faultsOf, parsePlaylist } from '../support/playlist';
import { startLivePage, type TestLivePage } from '../support/livePage';

jest.setTimeout(60_000);

const QUALITIES = [
  { percent: 2, lost: 20 },
  { percent: 5, lost: 40 },
];

let media: TestMedia;
let pages: TestLivePage[];
let demoPublishers: ReturnType<typeof startDemoPublisher>[];
beforeAll(async () => {
  media = await startMedia();
  pages = await Promise.all(
    QUALITIES.map(({ percent }) =>
      startLivePage(media.origin, { script: null, badPath: { loss: percent / 100, delay: 15 } }),
    ),
  );
  demoPublishers = pages.map(({ url }, i) =>
    startDemoPublisher(`${url}media/live/whip/bad-${QUALITIES[i]?.percent}?token=publisher`),
  );
});
afterAll(async () => {
  await Promise.all(demoPublishers.map((demoPublisher) => demoPublisher.stop()));
  await Promise.all(pages.map((livePage) => livePage.close()));
  await media.stop();
});

it.each(QUALITIES.map((quality, i) => ({ ...quality, i })))(
  'receives over 90 % of the frames in order when $percent % of the datagrams are lost',
  async ({ percent, lost, i }) => {
    const url = media.hlsUrl(`bad-${percent}`, 'viewer');
    const counts = await until(
      'enough loss',
      () => {
        const counted = pages[i]?.paths[0]?.counts;
        return counted && counted.lost - counted.lostBack >= lost ? counted : null;
      },
      50_000,
    );
    const { body } = await media.control('GET', `streams/bad-${percent}`);
    const playlist = parsePlaylist(await (await fetch(url)).text());
    const segments = playlist.segments.filter((segment) => segment.uri !== null);
    const bytes = await Promise.all(
      segments.map(async (segment) => Buffer.from(await (await fetch(new URL(segment.uri ?? '', url))).arrayBuffer())),
    );

    expect(
      faultsOf(playlist).filter(
        (fault) => !fault.includes('shorter than 85 %') && !fault.includes('longer than PART-TARGET'),
      ),
    ).toEqual([]);
    const runs = runsOf(Buffer.concat(bytes));
    expect(holesIn(runs, 1)).toEqual([]);
    expect(holesIn(runs, 2)).toEqual([]);
    const pictures = runs.filter((run) => run.trackId === 1).flatMap((run) => run.samples);
    const seconds = pictures.reduce((sum, picture) => sum + picture.duration, 0) / 90_000;
    expect(pictures.length).toBeGreaterThan(seconds * 15 * 0.9);
    // without retransmission every fourth lost datagram would be a gap: half of them hold video, and a frame has
    // several
    expect(Number(body.loss)).toBeLessThan((counts.lost - counts.lostBack) / 8);
  },
);
