import { type LadderSettings } from './ladder/ladder';
import { type PeerSettings } from './rtc/peer';
import { type RecordingSettings } from './record/recordings';
import { type RewindSettings } from './rewind/rewinds';

export interface MediaConfig {
  port: number;
  host: string;
  callbackUrl: string;
  secret: string;
  /** application name in addresses */
  app: string;
  /** how long a stream waits for a publisher that vanished, ms */
  endGraceMs: number;
  /** where streaming software publishes by RTMP; null: RTMP is off */
  rtmp: { host: string; port: number } | null;
  peer: PeerSettings;
  /** folder and limits of recordings; null: nothing is recorded */
  record: RecordingSettings | null;
  /** folder and limits of rewinds; null: no stream has one */
  rewind: RewindSettings | null;
  /** null: no smaller sizes are made */
  ladder: LadderSettings | null;
}

function readWholeNumber(env: Record<string, string | undefined>, name: string, fallback: number, max: number): number {
  const text = env[name] || String(fallback);
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > max) throw new Error(`${name} must be a whole number up to ${max}, not "${text}"`);
  return value;
}

function readRequired(env: Record<string, string | undefined>, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is missing`);
  return value;
}

function readUdpPorts(text: string | undefined): PeerSettings['udpPorts'] {
  if (!text) return null;
  const [, first, last] = /^(\d{1,5})-(\d{1,5})$/.exec(text) ?? [];
  if (!first || !last || Number(first) >= Number(last) || Number(last) > 65535)
    throw new Error(`MEDIA_UDP_PORTS must be like 50000-50100, not "${text}"`);
  return [Number(first), Number(last)];
}

function readIceServers(text: string | undefined): PeerSettings['iceServers'] {
  if (!text) return [];
  try {
    const list = JSON.parse(text) as unknown;
    if (Array.isArray(list) && list.every((each: { urls?: unknown } | null) => typeof each?.urls === 'string'))
      return list as PeerSettings['iceServers'];
  } catch {
    // reported below
  }
  throw new Error('MEDIA_ICE_SERVERS must be JSON like [{"urls":"stun:host:3478"}]');
}

function readRecordingSettings(env: Record<string, string | undefined>): RecordingSettings | null {
  const folder = env.MEDIA_RECORD_DIR;
  if (!folder) return null;
  const max = Number.MAX_SAFE_INTEGER;
  return {
    folder,
    maxSeconds: readWholeNumber(env, 'MEDIA_RECORD_SECONDS', 4 * 3600, max),
    maxBytes: readWholeNumber(env, 'MEDIA_RECORD_BYTES', 20 * 1024 ** 3, max),
    keepFreeBytes: readWholeNumber(env, 'MEDIA_RECORD_KEEP_FREE', 2 * 1024 ** 3, max),
  };
}

function readRewindSettings(env: Record<string, string | undefined>): RewindSettings | null {
  const folder = env.MEDIA_REWIND_DIR;
  if (!folder) return null;
  const max = Number.MAX_SAFE_INTEGER;
  return {
    folder,
    maxBytes: readWholeNumber(env, 'MEDIA_REWIND_BYTES', 10 * 1024 ** 3, max),
    keepFreeBytes: readWholeNumber(env, 'MEDIA_REWIND_KEEP_FREE', 2 * 1024 ** 3, max),
  };
}

function readLadderSettings(env: Record<string, string | undefined>): LadderSettings | null {
  const cores = Number(env.MEDIA_LADDER_CORES || 0);
  if (!(cores >= 0 && cores <= 1024)) throw new Error('MEDIA_LADDER_CORES must be a number up to 1024');
  return cores > 0 ? { cores, program: env.MEDIA_FFMPEG || 'ffmpeg' } : null;
}

/**
 * Reads the configuration from environment variables; README.md explains each.
 * @throws Error that names the wrong variable.
 */
export function readMediaConfig(env: Record<string, string | undefined>): MediaConfig {
  return {
    port: readWholeNumber(env, 'MEDIA_PORT', 0, 65535),
    host: env.MEDIA_HOST || '127.0.0.1',
    callbackUrl: readRequired(env, 'MEDIA_CALLBACK_URL'),
    secret: readRequired(env, 'MEDIA_SECRET'),
    app: env.MEDIA_APP || 'live',
    endGraceMs: readWholeNumber(env, 'MEDIA_END_GRACE_MS', 15_000, 3_600_000),
    rtmp: env.MEDIA_RTMP_PORT
      ? { host: env.MEDIA_RTMP_HOST || '127.0.0.1', port: readWholeNumber(env, 'MEDIA_RTMP_PORT', 1935, 65535) }
      : null,
    peer: {
      announce: env.MEDIA_ANNOUNCE || null,
      udpPorts: readUdpPorts(env.MEDIA_UDP_PORTS),
      iceServers: readIceServers(env.MEDIA_ICE_SERVERS),
      tcp: env.MEDIA_TCP === 'on',
    },
    record: readRecordingSettings(env),
    rewind: readRewindSettings(env),
    ladder: readLadderSettings(env),
  };
}
