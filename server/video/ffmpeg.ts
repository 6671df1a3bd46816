import { spawn } from 'node:child_process';
import { VideoRefused } from './faults';
import { type VideoFacts } from './inspect';
import { type Progress } from './remux';

/** Nothing but the file itself is opened, whatever it points at. */
const SAFE = ['-hide_banner', '-nostdin', '-v', 'error', '-protocol_whitelist', 'file,pipe'];
const known = new Map<string, Promise<boolean>>();

/** Whether the program is on this machine. */
export function hasFfmpeg(program: string | null): Promise<boolean> {
  if (!program) return Promise.resolve(false);
  const asked =
    known.get(program) ??
    new Promise<boolean>((resolve) => {
      const child = spawn(program, ['-version'], { stdio: 'ignore' });
      child.once('error', () => resolve(false)).once('exit', (code) => resolve(code === 0));
    });
  known.set(program, asked);
  return asked;
}

function run(program: string, args: string[], hear: (line: string) => void = () => undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...SAFE, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    // it must not outlive the process that waits for it
    const end = () => child.kill('SIGKILL');
    process.once('exit', end);
    child.stdout.setEncoding('utf8').on('data', (text: string) => text.split('\n').forEach(hear));
    let complaint = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-2000);
    });
    child.once('error', reject).once('close', (code, signal) => {
      process.off('exit', end);
      if (code === 0) resolve();
      // killed, or no room: not the video's fault
      else if (signal || complaint.includes('No space left'))
        reject(new Error(`ffmpeg ended (${signal ?? code}): ${complaint}`));
      else reject(new VideoRefused('broken'));
    });
  });
}

/** How far it is, from what it says of itself. */
const hearProgress = (seconds: number, progress: Progress) => (line: string) => {
  const at = /^out_time_us=(\d+)/.exec(line)?.[1];
  if (at) progress(Math.min(1, Number(at) / 1e6 / seconds));
};

/** Even sides, as H.264 wants them; a width and a height alike. */
const side = (name: 'iw' | 'ih') => `'max(2,trunc(${name}*min(1,1080/min(iw,ih))/2)*2)'`;
const SCALE = `scale=${side('iw')}:${side('ih')}`;

/** No frame is doubled to fill what a phone left out. (`-fps_mode` is the newer name, which older versions do not know.) */
const AS_THEY_COME = ['-vsync', 'vfr'];

/** Threads share a frame instead of holding one each, and few frames are looked at ahead: a third less memory (205 instead of 320 MB for 1080 lines), as fast on two cores. */
const SHARED_FRAMES = ['-threads', '2', '-thread_type', 'slice'];
const FEW_AHEAD = ['-threads', '2', '-x264-params', 'rc-lookahead=5:sync-lookahead=0:sliced-threads=1'];

/** Makes an MP4 with H.264 and AAC of a video whose format browsers do not play. At most 1080 lines on its short side. @throws VideoRefused */
export function transcodeVideo(
  program: string,
  from: string,
  to: string,
  { family, seconds }: VideoFacts,
  progress: Progress,
): Promise<void> {
  const encode = [
    '-map',
    '0:v:0',
    '-map',
    '0:a:0?',
    '-map_metadata',
    '-1',
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    '21',
    ...FEW_AHEAD,
    '-pix_fmt',
    'yuv420p',
    '-vf',
    SCALE,
    ...AS_THEY_COME,
  ];
  const rest = ['-c:a', 'aac', '-b:a', '160k', '-ac', '2', '-movflags', '+faststart', '-progress', 'pipe:1', '-y', to];
  return run(
    program,
    [...SHARED_FRAMES, '-f', family, '-i', from, ...encode, ...rest],
    hearProgress(seconds, progress),
  );
}

/** Copies an MP4 of ours with its pictures as they are and its sound as AAC, for players that take no Opus. @throws VideoRefused */
export function soundToAac(
  program: string,
  from: string,
  to: string,
  seconds: number,
  progress: Progress,
): Promise<void> {
  const copy = [
    '-map',
    '0:v:0',
    '-map',
    '0:a:0',
    '-map_metadata',
    '-1',
    '-c:v',
    'copy',
    '-c:a',
    'aac',
    '-b:a',
    '128k',
    '-ac',
    '2',
  ];
  return run(
    program,
    ['-f', 'mov', '-i', from, ...copy, '-progress', 'pipe:1', '-f', 'mp4', '-y', to],
    hearProgress(seconds, progress),
  );
}

/** Draws one frame of an MP4 of ours into a PNG. @throws VideoRefused */
export function drawFrame(program: string, from: string, to: string, seconds: number): Promise<void> {
  return run(program, [
    '-ss',
    String(Math.min(seconds * 0.1, 10)),
    '-f',
    'mov',
    '-i',
    from,
    '-frames:v',
    '1',
    '-vf',
    "scale='min(1280,iw)':-2",
    '-y',
    to,
  ]);
}
