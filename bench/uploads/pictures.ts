import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { makeCaller } from '../../test/support/call';
import { bombPicture } from '../../test/support/pictures';
import { type Site } from '../../test/support/site';

/** 49 megapixels in a PNG of about 190 KB. */
const SIDE_PIXELS = 7_000;
const PICTURES = 40;
const MAX_RATIO = 3;
const IDLE_REQUESTS = 300;
const WARM_UP_REQUESTS = 50;
const PAUSE_MS = 20;
/** Fewer measured requests say nothing about a p95. */
const MIN_REQUESTS = 100;

const p95 = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Infinity;

/** Requests a page one after another until `isOver`. The visitor is logged in, so each page is newly rendered. */
async function timePages(site: Site, token: string, isOver: (count: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver(times.length)) {
    const began = performance.now();
    const answer = await fetch(`${site.url}/`, { headers: { cookie: `token=${token}` } });
    const page = await answer.text();
    if (answer.status !== 200 || !page.includes('__NEXT_DATA__'))
      throw new Error(`The page answered ${answer.status}.`);
    times.push(performance.now() - began);
    await delay(PAUSE_MS);
  }
  return times;
}

/** Uploads the pictures at once and waits until the accepted ones are processed. @returns the number of each status */
async function uploadPictures(site: Site, token: string): Promise<Record<number, number>> {
  const caller = makeCaller(site.url, '');
  const photo = { name: 'huge.png', content: await bombPicture(SIDE_PIXELS) };
  const answers = await Promise.all(
    Array.from({ length: PICTURES }, () => caller.call('uploadPhoto', { body: {}, files: { photo } }, token)),
  );
  for (;;) {
    const { data } = await caller.must('searchOwnPhotos', { query: { limit: 100 } }, token);
    if (data.every(({ processing }) => processing === 'done' || processing === 'failed')) break;
    await delay(500);
  }
  return answers.reduce<Record<number, number>>(
    (counts, { status }) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }),
    {},
  );
}

/**
 * Compares the time of a page while a performer uploads 40 hostile pictures, processing included, with its time on the
 * idle site. @returns whether the limit was kept
 */
export async function measurePictures(site: Site, token: string): Promise<boolean> {
  console.log(`\n${PICTURES} pictures of ${((SIDE_PIXELS * SIDE_PIXELS) / 1e6).toFixed(0)} megapixels at once`);
  await timePages(site, token, (count) => count >= WARM_UP_REQUESTS);
  const idle = await timePages(site, token, (count) => count >= IDLE_REQUESTS);
  let isOver = false;
  const uploads = uploadPictures(site, token).finally(() => (isOver = true));
  const busy = await timePages(site, token, () => isOver);
  const counts = await uploads;
  const ratio = p95(busy) / p95(idle);
  console.log(`  answers     ${JSON.stringify(counts)}`);
  console.log(
    `  page        p95 ${p95(idle).toFixed(0)} ms idle (${idle.length} requests), ${p95(busy).toFixed(0)} ms busy (${busy.length})`,
  );
  const isComplete = (counts[200] ?? 0) > 0 && busy.length >= MIN_REQUESTS;
  const isKept = isComplete && ratio < MAX_RATIO;
  console.log(
    `\n${isKept ? 'kept' : isComplete ? 'MISSED' : 'INCOMPLETE'}: p95 of a page ${ratio.toFixed(2)} times its idle p95, limit ${MAX_RATIO}`,
  );
  return isKept;
}
