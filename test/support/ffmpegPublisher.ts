import { type ChildProcess, spawn } from 'node:child_process';
import { endProgram } from './mediaServer';

export interface FfmpegOptions {
  /** number of B-frames */
  bFrames?: number;
  sound?: boolean;
  /** frames from one key frame to the next */
  keyFrameDistance?: number;
  size?: string;
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
  { bFrames = 0, sound = true, keyFrameDistance = 30, size = '640x360', video = 'libx264' }: FfmpegOptions = {},
): FfmpegPublisher {
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=30`];
  const tone = sound ? ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100', '-c:a', 'aac', '-ac', '2'] : [];
  const encoder =
    video === 'libx264'
      ? ['-preset', 'ultrafast', '-bf', String(bFrames), '-g', String(keyFrameDistance), '-pix_fmt', 'yuv420p']
      : [];
  const inputs = sound ? [...picture, ...tone.slice(0, 4)] : picture;
  const child: ChildProcess = spawn(
    'ffmpeg',
    [
      '-hide_banner',
      '-loglevel',
      'warning',
      '-re',
      ...inputs,
      '-c:v',
      video,
      ...encoder,
      ...tone.slice(4),
      '-f',
      'flv',
      url,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
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
