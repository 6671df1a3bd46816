import { type ChildProcess, spawn } from 'node:child_process';
import { endProgram } from './mediaServer';

export interface Programme {
  /** pictures that may be shown in another order than they are decoded in */
  bFrames?: number;
  sound?: boolean;
  /** ffmpeg's name of the encoder */
  video?: string;
}

export interface FfmpegPublisher {
  /** what it said, and how it ended; null while it runs */
  said(): string;
  code(): number | null;
  /** says goodbye, as OBS does when the show is stopped there */
  stop(): Promise<void>;
  /** without a word, as when the line is cut */
  kill(): Promise<void>;
}

/** ffmpeg as the program that publishes a test picture and a tone to this address, in real time. */
export function publishWithFfmpeg(
  url: string,
  { bFrames = 0, sound = true, video = 'libx264' }: Programme = {},
): FfmpegPublisher {
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=30'];
  const tone = sound ? ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100', '-c:a', 'aac', '-ac', '2'] : [];
  const encoder =
    video === 'libx264' ? ['-preset', 'ultrafast', '-bf', String(bFrames), '-g', '30', '-pix_fmt', 'yuv420p'] : [];
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
