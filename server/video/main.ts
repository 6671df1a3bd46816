import { existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { VideoRefused } from './faults';
import { drawFrame, hasFfmpeg, soundToAac, transcodeVideo } from './ffmpeg';
import { inspectVideo, type VideoFacts } from './inspect';
import { joinRecording } from './join';
import { type Progress, remuxVideo } from './remux';
import { type Asked, type MadeVideo, type Said } from './tasks';

/** The program that transcodes and draws; `off` where there is none. */
const [ffmpeg = 'off'] = process.argv.slice(2);
const transcodes = () => (ffmpeg === 'off' ? Promise.resolve(false) : hasFfmpeg(ffmpeg));
const say = (said: Said) => void process.send?.(said);

/** @throws VideoRefused codec, where browsers cannot play it and nothing here can change that */
async function inspect(path: string, filename?: string): Promise<VideoFacts> {
  const facts = await inspectVideo(path, filename);
  if (!facts.playable && !(await transcodes())) throw new VideoRefused('codec');
  return facts;
}

async function convert(from: string, to: string, progress: Progress): Promise<MadeVideo> {
  const facts = await inspect(from);
  if (facts.playable) await remuxVideo(from, to, progress);
  else await transcodeVideo(ffmpeg, from, to, facts, progress);
  const { seconds, width, height } = await inspectVideo(to);
  return { seconds, width, height, fileBytes: (await stat(to)).size };
}

async function frame(from: string, to: string, seconds: number): Promise<boolean> {
  if (!(await transcodes())) return false;
  // a video from which none can be drawn is still a video
  await drawFrame(ffmpeg, from, to, seconds).catch(() => undefined);
  return existsSync(to);
}

/** Pictures are copied; Opus, which browsers send, becomes AAC where a program makes it, so that what is sold plays everywhere. It stays where that fails. */
async function join(from: string[], to: string, progress: Progress): Promise<{ used: number; made: boolean }> {
  const { used, made } = await joinRecording(from, to, progress);
  if (made?.isOpus && (await transcodes())) {
    const place = `${to}.aac`;
    await soundToAac(ffmpeg, to, place, made.seconds, progress).then(
      () => rename(place, to),
      () => rm(place, { force: true }),
    );
  }
  return { used, made: made !== null };
}

function work(asked: Asked) {
  switch (asked.task) {
    case 'inspect':
      return inspect(asked.path, asked.filename);
    case 'convert':
      return convert(asked.from, asked.to, (progress) => say({ id: asked.id, progress }));
    case 'join':
      return join(asked.from, asked.to, (progress) => say({ id: asked.id, progress }));
    case 'frame':
      return frame(asked.from, asked.to, asked.seconds);
  }
}

process.on('message', (asked: Asked) => {
  work(asked).then(
    (made) => say({ id: asked.id, made }),
    (error: Error) =>
      say(
        error instanceof VideoRefused
          ? { id: asked.id, fault: error.fault }
          : { id: asked.id, error: error.stack ?? error.message },
      ),
  );
});
// whoever asked is gone: nobody waits for what is made here (what ffmpeg makes ends with this process)
process.on('disconnect', () => process.exit());
