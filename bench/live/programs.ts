import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Browser } from 'playwright-core';
import { EmbeddedControl } from '../../server/features/streaming/engines/embeddedControl';
import { checkIncoming, explainRefusal } from '../../server/features/streaming/rules/incoming';
import { publishHevc } from '../../test/support/enhancedRtmp';
import { publishFilm } from '../../test/support/ffmpegPublisher';
import { type TestLivePage } from '../../test/support/livePage';
import { MEDIA_SECRET, type TestMedia, until } from '../../test/support/mediaServer';
import { hasObs, startObs } from '../../test/support/obs';
import { get } from '../../test/support/playlist';
import { join, type Join } from './joins';
import { percentile, STALL_MS } from './measure';
import { judge, LIMITS_MS, note, say } from './verdict';

const VIEWERS = 3;
const WATCH_MS = 10_000;
/** Until the stage knows the distance between key frames, which is 8.3 s at most. */
const FIGURES_MS = 20_000;
const FILM_SECONDS = 12;
/** OBS takes this long to start on a busy machine. */
const START_MS = 60_000;

/** Something that publishes to a server with a key until it is stopped. */
type Start = (server: string, key: string) => Promise<{ stop(): Promise<unknown> }>;

interface Program {
  name: string;
  start: Start;
  /** the longest time to the first picture, ms; null: the program is refused */
  limit: number | null;
}

const HIGH_444 = ['-pix_fmt', 'yuv444p'];
const TONE = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000'];

/** Encodes a film with a key frame every 2 s. Meanwhile this process answers the media server. */
async function encodeFilm(
  file: string,
  size: string,
  rate: number,
  options: string[],
  hasSound: boolean,
): Promise<void> {
  await promisify(execFile)('ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', `testsrc=size=${size}:rate=${rate}`, ...(hasSound ? TONE : [])],
    ...['-t', String(FILM_SECONDS), '-c:v', 'libx264', '-preset', 'superfast', '-g', String(2 * rate)],
    ...['-pix_fmt', 'yuv420p', '-b:v', '3M', ...options, ...(hasSound ? ['-c:a', 'aac', '-ac', '2'] : []), '-y', file],
  ]);
}

function programsOf(folder: string): Program[] {
  const film =
    (size: string, rate: number, options: string[], hasSound = true): Start =>
    async (server, key) => {
      const file = path.join(folder, `${key}.mp4`);
      await encodeFilm(file, size, rate, options, hasSound);
      return publishFilm(`${server}/${key}`, file);
    };
  const obs =
    (settings: Parameters<typeof startObs>[1]): Start =>
    (server, key) =>
      startObs({ server, key }, settings);
  const hevc: Start = async (server, key) => {
    await publishHevc(server, key);
    return { stop: () => Promise.resolve() };
  };
  const { join: limit, joinLongDistance } = LIMITS_MS;
  return [
    ...(hasObs
      ? [
          { name: 'OBS, its defaults, 360p', start: obs({}), limit: joinLongDistance },
          { name: 'OBS, color format I444', start: obs({ colorFormat: 'I444' }), limit: joinLongDistance },
          { name: 'OBS, portrait 360x640', start: obs({ width: 360, height: 640 }), limit: joinLongDistance },
        ]
      : []),
    { name: '853x481, 4:4:4', start: film('853x481', 30, HIGH_444), limit },
    { name: '720p, 3 B-frames', start: film('1280x720', 30, ['-bf', '3']), limit },
    { name: '1080p60', start: film('1920x1080', 60, ['-b:v', '6M']), limit },
    { name: '720x1280, no sound', start: film('720x1280', 30, [], false), limit },
    { name: 'HEVC by Enhanced RTMP', start: hevc, limit: null },
  ];
}

/** Returns what the stage says: the faults with their remedies, or that all is good. */
async function readStage(control: EmbeddedControl, streamId: string): Promise<string> {
  const { incoming = null, refused = null } = (await control.incoming(streamId)) ?? {};
  const faults = refused
    ? [explainRefusal(refused)]
    : incoming
      ? checkIncoming(incoming).filter(({ isGood }) => !isGood)
      : [];
  const words = faults.map(({ problem, remedy, path: way }) => [problem, remedy, way.join(' > ')].join(' '));
  return words.join(' | ') || (incoming ? 'good' : 'nothing arrives');
}

function report(name: string, limit: number, seen: Join[], words: string): void {
  const first = seen.map(({ firstPicture }) => firstPicture);
  judge(`${name}: first picture of ${VIEWERS} viewers, the last`, Math.max(...first), limit);
  const freezes = seen.flatMap(({ stalls }) => stalls);
  judge(`${name}: freezes over ${STALL_MS} ms`, freezes.length, 0, '  ');
  const rate = percentile(
    seen.map(({ frameRate }) => frameRate),
    0.5,
  );
  const figures = [
    `first pictures ${first.map(Math.round).join(', ')} ms`,
    `freezes of ${freezes.join(', ') || '0'} ms`,
    `${rate.toFixed(1)} pictures/s`,
    `stage: ${words}`,
  ];
  say(`        ${figures.join('; ')}`);
}

/** Measures what viewers see and the stage says, for OBS and for settings that programs may have. */
export async function measurePrograms(media: TestMedia, livePage: TestLivePage, browser: Browser): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'footlights-programs-'));
  const control = new EmbeddedControl(() => `${media.origin}/control`, MEDIA_SECRET);
  try {
    for (const [i, { name, start, limit }] of programsOf(folder).entries()) {
      const [key, streamId] = [`publisher-${i}`, `program-${i}`];
      media.tokens.add(key);
      media.streamOf.set(key, streamId);
      const url = media.hlsUrl(streamId, 'viewer');
      const program = await start(`rtmp://127.0.0.1:${media.rtmpPort}/live`, key);
      if (limit === null) {
        const isRefused = (await control.incoming(streamId))?.refused !== null;
        note(`${name}: refused`, isRefused);
        say(`${isRefused ? 'kept  ' : 'MISSED'}  ${name}: refused; stage: ${await readStage(control, streamId)}`);
        continue;
      }
      try {
        await until('the playlist', async () => (await get(url)).status === 200, START_MS);
        await sleep(FIGURES_MS);
        const seen: Join[] = [];
        for (let n = 0; n < VIEWERS; n++)
          seen.push(await join(browser, livePage, `/media/live/streams/${streamId}.m3u8?token=viewer`, WATCH_MS));
        report(name, limit, seen, await readStage(control, streamId));
      } finally {
        await program.stop();
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
