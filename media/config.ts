import { type PeerSettings } from './rtc/peer';
import { type RecordingSettings } from './record/recordings';

export interface MediaConfig {
  port: number;
  host: string;
  callbackUrl: string;
  secret: string;
  /** application name in addresses */
  app: string;
  /** how long a stream waits for a publisher that vanished, ms */
  endGrace: number;
  /** where programs publish by RTMP; null: nowhere */
  rtmp: { host: string; port: number } | null;
  peer: PeerSettings;
  /** where and how much is recorded when the API wishes it; null: nothing */
  record: RecordingSettings | null;
}

function wholeNumber(env: Record<string, string | undefined>, name: string, otherwise: number, most: number): number {
  const text = env[name] || String(otherwise);
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > most)
    throw new Error(`${name} must be a whole number up to ${most}, not "${text}"`);
  return value;
}

function required(env: Record<string, string | undefined>, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is missing`);
  return value;
}

function udpPorts(text: string | undefined): PeerSettings['udpPorts'] {
  if (!text) return null;
  const [, first, last] = /^(\d{1,5})-(\d{1,5})$/.exec(text) ?? [];
  if (!first || !last || Number(first) >= Number(last) || Number(last) > 65535)
    throw new Error(`MEDIA_UDP_PORTS must be like 50000-50100, not "${text}"`);
  return [Number(first), Number(last)];
}

function iceServers(text: string | undefined): PeerSettings['iceServers'] {
  if (!text) return [];
  try {
    const list = JSON.parse(text) as unknown;
    if (Array.isArray(list) && list.every((each: { urls?: unknown } | null) => typeof each?.urls === 'string'))
      return list as PeerSettings['iceServers'];
  } catch {
    // told below
  }
  throw new Error('MEDIA_ICE_SERVERS must be JSON like [{"urls":"stun:host:3478"}]');
}

function recordSettings(env: Record<string, string | undefined>): RecordingSettings | null {
  const folder = env.MEDIA_RECORD_DIR;
  if (!folder) return null;
  const most = Number.MAX_SAFE_INTEGER;
  return {
    folder,
    maxSeconds: wholeNumber(env, 'MEDIA_RECORD_SECONDS', 4 * 3600, most),
    maxBytes: wholeNumber(env, 'MEDIA_RECORD_BYTES', 20 * 1024 ** 3, most),
    keepFree: wholeNumber(env, 'MEDIA_RECORD_KEEP_FREE', 2 * 1024 ** 3, most),
  };
}

/**
 * The configuration from an environment; README.md explains each variable.
 * @throws Error naming the variable that is wrong.
 */
export function readMediaConfig(env: Record<string, string | undefined>): MediaConfig {
  return {
    port: wholeNumber(env, 'MEDIA_PORT', 0, 65535),
    host: env.MEDIA_HOST || '127.0.0.1',
    callbackUrl: required(env, 'MEDIA_CALLBACK_URL'),
    secret: required(env, 'MEDIA_SECRET'),
    app: env.MEDIA_APP || 'live',
    endGrace: wholeNumber(env, 'MEDIA_END_GRACE_MS', 15_000, 3_600_000),
    rtmp: env.MEDIA_RTMP_PORT
      ? { host: env.MEDIA_RTMP_HOST || '127.0.0.1', port: wholeNumber(env, 'MEDIA_RTMP_PORT', 1935, 65535) }
      : null,
    peer: {
      announce: env.MEDIA_ANNOUNCE || null,
      udpPorts: udpPorts(env.MEDIA_UDP_PORTS),
      iceServers: iceServers(env.MEDIA_ICE_SERVERS),
      tcp: env.MEDIA_TCP === 'on',
    },
    record: recordSettings(env),
  };
}
