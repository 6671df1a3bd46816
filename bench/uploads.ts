/**
 * npm run bench:uploads
 *
 * Two parts, which both must be kept:
 *
 * - Five videos of 500 MB at once. Limit: all processes of the site together need less than 300 MB over idle,
 *   processing included. Also compares the upload speed with plain Node writing the same bytes to the same disk.
 * - 40 hostile pictures at once. Limit: the p95 of a page stays below 3 times its p95 on the idle site.
 *
 * Environment: UPLOADS (5), MEGABYTES (500, size of each video); smaller values are for trying out and never pass.
 * Needs `npm run build` and disk space for ten such videos.
 */
import { createReadStream, createWriteStream, statSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { API_BASE } from '../contract/base';
import { addressOf } from '../contract/paths';
import { type Caller, makeCaller } from '../test/support/call';
import { type Site, startSite } from '../test/support/site';
import { verifiedPerformer } from '../test/support/visitors';
import { writeLongVideo } from './uploads/clip';
import { watchMemory } from './uploads/memory';
import { measurePictures } from './uploads/pictures';
import { runBenchmark } from './run';

const readNumber = (name: string, fallback: number) => Number(process.env[name] ?? fallback);
const FULL = { uploads: 5, megabytes: 500 };
const settings = {
  uploads: readNumber('UPLOADS', FULL.uploads),
  megabytes: readNumber('MEGABYTES', FULL.megabytes),
};
const LIMIT_MB = 300;
const NAMES = Array.from({ length: settings.uploads }, (_, index) => `upload ${index}`);
const SETTLE_MS = 5_000;

/** Uploads a video as a browser does. @returns its id */
async function upload(site: Site, token: string, title: string, file: string): Promise<string> {
  const { path: address } = addressOf('createVideo', {});
  const boundary = 'boundary-of-the-form';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="title"\r\n\r\n${title}\r\n--${boundary}\r\ncontent-disposition: form-data; name="video"; filename="long.mp4"\r\ncontent-type: video/mp4\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const headers = {
    authorization: token,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': Buffer.byteLength(head + tail) + statSync(file).size,
  };
  const request = http.request(`${site.url}${API_BASE}${address}`, { method: 'POST', headers });
  const answered = new Promise<http.IncomingMessage>((resolve, reject) =>
    request.once('response', resolve).once('error', reject),
  );
  request.write(head);
  await pipeline(createReadStream(file), request, { end: false });
  request.end(tail);
  const answer = await answered;
  const text = (await answer.toArray()).join('');
  if (answer.statusCode !== 200) throw new Error(`An upload failed with status ${answer.statusCode}: ${text}`);
  return (JSON.parse(text) as { data: { _id: string } }).data._id;
}

/** Waits until all videos are processed. @throws Error when one fails */
async function waitUntilProcessed({ must }: Caller, token: string, ids: string[]): Promise<void> {
  for (const id of ids) {
    for (;;) {
      const { processing, fault } = await must('viewOwnVideo', { params: { id } }, token);
      if (processing === 'failed') throw new Error(`Processing a video failed: ${fault}`);
      if (processing === 'done') break;
      await delay(200);
    }
  }
}

const timed = async (work: () => Promise<unknown>) => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

/** Measures the memory that large videos take. @returns whether the limit was kept */
async function measureVideos(site: Site, token: string): Promise<boolean> {
  const long = path.join(site.dataDir, 'long.mp4');
  await writeLongVideo(path.resolve('demo/clips/dj.mp4'), long, settings.megabytes * 1e6);
  const bytes = statSync(long).size * settings.uploads;
  console.log(`${settings.uploads} videos of ${(statSync(long).size / 1e6).toFixed(0)} MB at once`);

  const plain = await timed(() =>
    Promise.all(
      NAMES.map((name) => pipeline(createReadStream(long), createWriteStream(path.join(site.dataDir, name)))),
    ),
  );
  await delay(SETTLE_MS);
  const memory = watchMemory(site.pid);
  const idle = memory.now();
  let ids: string[] = [];
  const sent = await timed(async () => {
    ids = await Promise.all(NAMES.map((name) => upload(site, token, name, long)));
  });
  const work = await timed(() => waitUntilProcessed(makeCaller(site.url, ''), token, ids));
  memory.stop();
  const { total, parts } = memory.peak();

  console.log(
    `  upload      ${sent.toFixed(1)} s, ${(bytes / 1e6 / sent).toFixed(0)} MB/s; plain Node writes the same bytes in ${plain.toFixed(1)} s, ratio ${(plain / sent).toFixed(2)}`,
  );
  console.log(`  processing  ${work.toFixed(1)} s more`);
  console.log(`  memory      idle ${idle.toFixed(0)} MB, peak ${total.toFixed(0)} MB ${JSON.stringify(parts)}`);
  const overIdle = total - idle;
  const isComplete = settings.uploads >= FULL.uploads && settings.megabytes >= FULL.megabytes;
  const isKept = isComplete && overIdle < LIMIT_MB;
  console.log(
    `\n${isKept ? 'kept' : isComplete ? 'MISSED' : 'INCOMPLETE'}: ${overIdle.toFixed(0)} MB over idle, limit ${LIMIT_MB} MB, ratio ${(overIdle / LIMIT_MB).toFixed(2)}`,
  );
  return isKept;
}

async function main(): Promise<boolean> {
  const site = await startSite();
  try {
    await verifiedPerformer(site, 'uploader', 'a-long-password');
    const { token } = await makeCaller(site.url, '').must('loginPerformer', {
      body: { username: 'uploader', password: 'a-long-password' },
    });
    const kept = [await measureVideos(site, token), await measurePictures(site, token)];
    return kept.every(Boolean);
  } finally {
    await site.remove();
  }
}

runBenchmark(main);
