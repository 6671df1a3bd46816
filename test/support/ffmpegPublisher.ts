import { spawn } from 'node:child_process';
import { endProgram } from './mediaServer';

export interface FfmpegOptions {
  /** number of B-frames */
  bFrames?: number;
  sound?: boolean;
  /** frames from one key frame to the next */
  keyFrameDistance?: number;
  size?: string;
  /** ffmpeg's name of the color format; without subsampling, sizes may be odd */
  pixelFormat?: 'yuv420p' | 'yuv444p';
  /** ffmpeg's name of the video encoder */
  video?: string;
}

export interface FfmpegPublisher {
  /** its standard error */
  said(): string;
  /** its exit code; null while it runs */
  code(): number | null;
  /** ends the stream properly, as OBS does */
  stop(): Promise<void>;
  /** kills it, as when the connection is lost */
  kill(): Promise<void>;
}

/** Publishes a test picture and a tone in real time with ffmpeg. */
export function publishWithFfmpeg(
  url: string,
  {
    bFrames = 0,
    sound = true,
    keyFrameDistance = 30,
    size = '640x360',
    pixelFormat = 'yuv420p',
    video = 'libx264',
  }: FfmpegOptions = {},
): FfmpegPublisher {
  // testsrc2 costs less, but rounds sizes to even numbers
  const source = pixelFormat === 'yuv420p' ? 'testsrc2' : 'testsrc';
  const encoder =
    video === 'libx264'
      ? ['-preset', 'ultrafast', '-bf', String(bFrames), '-g', String(keyFrameDistance), '-pix_fmt', pixelFormat]
      : [];
  return runFfmpeg([
    '-re',
    ...['-f', 'lavfi', '-i', `${source}=size=${size}:rate=30`],
    ...(sound ? ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100'] : []),
    ...['-c:v', video, ...encoder],
    ...(sound ? ['-c:a', 'aac', '-ac', '2'] : []),
    ...['-f', 'flv', url],
  ]);
}

/** Publishes an encoded film in real time, over and over, which costs next to no processor time. */
export const publishFilm = (url: string, film: string): FfmpegPublisher =>
  runFfmpeg(['-re', '-stream_loop', '-1', '-i', film, '-c', 'copy', '-f', 'flv', url]);

function runFfmpeg(args: string[]): FfmpegPublisher {
  const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'warning', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  return {
    said: () => said,
    code: () => child.exitCode,
    stop: async () => void (await endProgram(child)),
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    },
  };
}
