import { spawn } from 'node:child_process';
import { STORYBOARD } from '@contract/storyboard';
import { type Progress } from '../workers/workerProcess';
import { VideoRefused } from './faults';
import { type VideoFacts } from './inspect';

/** Prevents a file from making ffmpeg open other files or network addresses. */
const SAFE_ARGS = ['-hide_banner', '-nostdin', '-v', 'error', '-protocol_whitelist', 'file,pipe'];
const availability = new Map<string, Promise<boolean>>();

/** Tells whether this machine has ffmpeg. Checks each program once. */
export function hasFfmpeg(program: string | null): Promise<boolean> {
  if (!program) return Promise.resolve(false);
  const check =
    availability.get(program) ??
    new Promise<boolean>((resolve) => {
      const child = spawn(program, ['-version'], { stdio: 'ignore' });
      child.once('error', () => resolve(false)).once('exit', (code) => resolve(code === 0));
    });
  availability.set(program, check);
  return check;
}

/** Runs ffmpeg. @throws VideoRefused if it fails because of the video */
function run(program: string, args: string[], onLine: (line: string) => void = () => undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...SAFE_ARGS, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    // ffmpeg must not outlive this process
    const kill = () => child.kill('SIGKILL');
    process.once('exit', kill);
    child.stdout.setEncoding('utf8').on('data', (text: string) => text.split('\n').forEach(onLine));
    let errorOutput = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errorOutput = (errorOutput + text).slice(-2000);
    });
    child.once('error', reject).once('close', (code, signal) => {
      process.off('exit', kill);
      if (code === 0) resolve();
      // killed, or the disk is full: not the fault of the video
      else if (signal || errorOutput.includes('No space left'))
        reject(new Error(`ffmpeg ended (${signal ?? code}): ${errorOutput}`));
      else reject(new VideoRefused('broken'));
    });
  });
}

/** Reads the progress from a line of ffmpeg's output. */
const parseProgress = (seconds: number, progress: Progress) => (line: string) => {
  const microseconds = /^out_time_us=(\d+)/.exec(line)?.[1];
  if (microseconds) progress(Math.min(1, Number(microseconds) / 1e6 / seconds));
};

/** Scales a side so that the short side has at most 1080 pixels. H.264 needs even sides. */
const side = (name: 'iw' | 'ih') => `'max(2,trunc(${name}*min(1,1080/min(iw,ih))/2)*2)'`;
const SCALE = `scale=${side('iw')}:${side('ih')}`;

/** Keeps the variable frame rate of phones. (`-fps_mode` is the newer name, which older versions do not know.) */
const VARIABLE_FRAME_RATE_ARGS = ['-vsync', 'vfr'];

/**
 * Threads share a frame, and the lookahead is short: a third less memory (205 instead of 320 MB at 1080p) at the same
 * speed on two cores.
 */
const LOW_MEMORY_DECODER_ARGS = ['-threads', '2', '-thread_type', 'slice'];
const LOW_MEMORY_ENCODER_ARGS = ['-threads', '2', '-x264-params', 'rc-lookahead=5:sync-lookahead=0:sliced-threads=1'];

/** Transcodes a video to MP4 with H.264 and AAC, with at most 1080 pixels on the short side. @throws VideoRefused */
export function transcodeVideo(
  program: string,
  from: string,
  to: string,
  { family, seconds }: VideoFacts,
  progress: Progress,
): Promise<void> {
  const videoArgs = [
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
    ...LOW_MEMORY_ENCODER_ARGS,
    '-pix_fmt',
    'yuv420p',
    '-vf',
    SCALE,
    ...VARIABLE_FRAME_RATE_ARGS,
  ];
  const outputArgs = [
    '-c:a',
    'aac',
    '-b:a',
    '160k',
    '-ac',
    '2',
    '-movflags',
    '+faststart',
    '-progress',
    'pipe:1',
    '-y',
    to,
  ];
  return run(
    program,
    [...LOW_MEMORY_DECODER_ARGS, '-f', family, '-i', from, ...videoArgs, ...outputArgs],
    parseProgress(seconds, progress),
  );
}

/** Copies an MP4 of this server and converts its audio to AAC, for players without Opus. @throws VideoRefused */
export function convertAudioToAac(
  program: string,
  from: string,
  to: string,
  seconds: number,
  progress: Progress,
): Promise<void> {
  const copyArgs = [
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
    ['-f', 'mov', '-i', from, ...copyArgs, '-progress', 'pipe:1', '-f', 'mp4', '-y', to],
    parseProgress(seconds, progress),
  );
}

/** Saves one frame of an MP4 of this server as PNG. @throws VideoRefused */
export function extractFrame(program: string, from: string, to: string, seconds: number): Promise<void> {
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

/** A video of at most this length is short enough to decode all of it. */
const DECODED_WHOLE_SECONDS = 60;

/**
 * Saves the storyboard of an MP4 of this server as PNG. Of a long video only key frames are decoded, so that two hours
 * take seconds.
 * @param seconds the length of the video
 * @throws VideoRefused
 */
export function extractStoryboard(
  program: string,
  from: string,
  to: string,
  seconds: number,
  progress: Progress,
): Promise<void> {
  const { columns, rows, tile } = STORYBOARD;
  const [count, size] = [columns * rows, `${tile.width}:${tile.height}`];
  const filters = [
    `fps=${count / seconds}`,
    `scale=${size}:force_original_aspect_ratio=decrease`,
    `pad=${size}:-1:-1`,
    'setsar=1',
    // the last key frame stands for the rest
    `tpad=stop_mode=clone:stop=${count}`,
    `tile=${columns}x${rows}`,
  ];
  const decoderArgs = seconds > DECODED_WHOLE_SECONDS ? ['-skip_frame', 'nokey'] : [];
  const outputArgs = ['-frames:v', '1', '-vf', filters.join(','), '-progress', 'pipe:1', '-y', to];
  // one picture comes out at the end; that ffmpeg reports at all says that it works
  // a change of the picture's size would begin another storyboard
  const oneBoardArgs = ['-reinit_filter', '0'];
  return run(program, [...decoderArgs, ...oneBoardArgs, '-f', 'mov', '-i', from, ...outputArgs], () => progress(0));
}
