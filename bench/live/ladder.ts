// Measures what viewers of the source see while ffmpeg makes the smaller sizes, and checks these sizes.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser } from 'playwright-core';
import { type TestLivePage } from '../../test/support/livePage';
import { type TestMedia, until } from '../../test/support/mediaServer';
import { get, getPlaylist, type ParsedPlaylist, type SegmentLines } from '../../test/support/playlist';
import { judge, LIMITS_MS, say } from './verdict';
import { openPage, readSeen } from './visitor';
import { openViews, PREVIEW_MS, watchFor } from './watching';

const STREAM = 'ladder';
/** Sizes that the media server makes (media/ladder/rungs.ts). */
const SIDES = [1080, 720, 480, 240];
const START_TIMEOUT_MS = 30_000;
const WARM_UP_MS = 8_000;
const CHECK_INTERVAL_MS = 1_000;

/** So many cores that no size is left out. */
export const LADDER_ENV = { MEDIA_LADDER_CORES: '16' };

interface LadderOptions {
  media: TestMedia;
  livePage: TestLivePage;
  browser: Browser;
  seconds: number;
  /** height of the source */
  lines: number;
}

/** What was found wrong with the smaller sizes. */
interface SizeCheck {
  looks: number;
  /** looks in which a size was missing */
  missing: number;
  /** whole segments that were compared, and those that differed from the source's */
  compared: Set<string>;
  differing: Set<string>;
}

/** Returns whether a segment has the source's cut, and key frames where the source has them. */
function isAligned(segment: SegmentLines, source: SegmentLines): boolean {
  const { startsAt, duration, parts } = segment;
  if (startsAt !== source.startsAt || duration !== source.duration) return false;
  // older segments list no parts
  return parts.every(({ independent }, i) => independent === (source.parts[i]?.independent ?? independent));
}

function compare(check: SizeCheck, side: number, size: ParsedPlaylist, source: ParsedPlaylist): void {
  for (const segment of size.segments) {
    const same = source.segments.find(({ sequence }) => sequence === segment.sequence);
    if (segment.duration === null || !same || same.duration === null) continue;
    check.compared.add(`${side}-${segment.sequence}`);
    if (!isAligned(segment, same)) check.differing.add(`${side}-${segment.sequence}`);
  }
}

/** Returns the sizes that the multivariant playlist lists now; none without that playlist. */
async function listedSides(media: TestMedia): Promise<number[]> {
  const { bytes } = await get(media.entryUrl(STREAM, 'viewer'));
  const text = bytes.toString();
  return SIDES.filter((side) => text.includes(`opus-${side}.m3u8`));
}

async function look(media: TestMedia, sides: number[], check: SizeCheck): Promise<void> {
  check.looks++;
  const url = media.hlsUrl(STREAM, 'viewer');
  const playlistOf = (name: string) => getPlaylist(url.replace('opus', name)).catch(() => null);
  const listed = await listedSides(media);
  const sizes = await Promise.all(sides.map((side) => (listed.includes(side) ? playlistOf(`opus-${side}`) : null)));
  const source = await playlistOf('opus');
  if (!source || sizes.includes(null)) check.missing++;
  sizes.forEach((size, i) => size && source && compare(check, sides[i] ?? 0, size, source));
}

/** Looks at the sizes each second, until the signal. */
async function checkSizes(media: TestMedia, sides: number[], signal: AbortSignal): Promise<SizeCheck> {
  const check: SizeCheck = { looks: 0, missing: 0, compared: new Set(), differing: new Set() };
  while (!signal.aborted) {
    await look(media, sides, check);
    await sleep(CHECK_INTERVAL_MS);
  }
  return check;
}

/** Measures latency, stalls and lip sync with the smaller sizes on, and whether these sizes are there and aligned. */
export async function measureLadder({ media, livePage, browser, seconds, lines }: LadderOptions): Promise<void> {
  const sides = SIDES.filter((side) => side < lines);
  if (!sides.length) throw new Error(`A picture of ${lines} lines has no smaller size. Choose --lines above 240.`);
  const camera = await openPage(browser, livePage);
  const views = await openViews(browser, livePage, STREAM);
  const whipUrl = `/media/live/whip/${STREAM}?token=publisher`;
  await camera.evaluate(([url, height, previewMs]) => window.bench.publish(url, { lines: height, previewMs }), [
    whipUrl,
    lines,
    PREVIEW_MS,
  ] as const);
  const areListed = async () => (await listedSides(media)).length === sides.length;
  await until('the smaller sizes', areListed, START_TIMEOUT_MS);
  for (const page of Object.values(views))
    await until('the first picture', async () => (await readSeen(page)).pictures.length > 0, START_TIMEOUT_MS);
  await sleep(WARM_UP_MS);
  say(`${lines} lines and the sizes ${sides.join(', ')}; ${seconds} s; browsers and ffmpeg on the same machine`);
  const end = new AbortController();
  const checking = checkSizes(media, sides, end.signal);
  const limits = { 'LL-HLS': LIMITS_MS.hlsWithLadder, WHEP: LIMITS_MS.whepWithLadder };
  await watchFor(camera, views, seconds, limits).finally(() => end.abort());
  const { looks, missing, compared, differing } = await checking;
  judge(`looks without all sizes, of ${looks}`, missing, 0, '  ');
  judge(`segments cut or keyed unlike the source's, of ${compared.size}`, differing.size, 0, '  ');
  if (!compared.size) throw new Error('The sizes had no whole segment to compare.');
  const heights = (await readSeen(views['LL-HLS'])).heights.map(([, height]) => `${height}p`);
  say(`        sizes of the LL-HLS viewer: ${heights.join(', ')}`);
}
