import { createHmac } from 'node:crypto';
import { type Logger } from 'pino';
import { API_BASE } from '@contract/base';
import { type Config } from '@server/config';
import { type Delivery, type MediaEngine, type Stretch } from '../engine';
import { mediaChild } from './child';
import { iceServersOf } from './iceServers';
import { recordingShelf } from './recordingShelf';

/** The one application of the embedded server; Ant Media's URL form has its place for it. */
const APP = 'live';
/** The name that programs publish under: their stream key says whose show it is (media/README.md). */
export const BY_KEY = 'encoder';
const CONTROL_LIMIT_MS = 3000;

export interface EmbeddedOptions {
  config: Config;
  log: Logger;
  root: string;
  /** where this process answers on loopback */
  origin: string;
  /** origin that visitors use */
  publicUrl: string;
}

interface StreamState {
  state: 'starting' | 'live' | 'waiting' | 'ended';
  since: string | null;
  viewers: number;
}

/** What the child proves itself with, and we to it. Made from the site's secret, so that it outlives a restart. */
export const mediaSecretOf = (config: Config): string =>
  createHmac('sha256', config.secret).update('embedded media server').digest('base64url');

const query = (token: string | null) => (token ? `?token=${encodeURIComponent(token)}` : '');

/** What the child is told of recordings. */
const recordingEnv = ({ recording }: Config): Record<string, string> =>
  recording
    ? {
        MEDIA_RECORD_DIR: recording.folder,
        MEDIA_RECORD_SECONDS: String(recording.seconds),
        MEDIA_RECORD_BYTES: String(recording.bytes),
        MEDIA_RECORD_KEEP_FREE: String(recording.keepFree),
      }
    : {};

/** The default engine: WHIP in, LL-HLS and WHEP out, no ffmpeg (media/README.md has its interface). Addresses are relative to the site. */
export function embeddedEngine({ config, log, root, origin, publicUrl }: EmbeddedOptions): MediaEngine {
  const secret = mediaSecretOf(config);
  const child = mediaChild({
    root,
    log,
    wishedPort: config.media.port,
    env: {
      PATH: '/usr/bin:/bin',
      MEDIA_HOST: '127.0.0.1',
      MEDIA_APP: APP,
      MEDIA_SECRET: secret,
      MEDIA_CALLBACK_URL: `${origin}${API_BASE}/webhooks/media/embedded`,
      MEDIA_RTMP_HOST: config.host,
      ...recordingEnv(config),
      ...(config.media.rtmpPort === null ? {} : { MEDIA_RTMP_PORT: String(config.media.rtmpPort) }),
      ...(config.media.iceServers.length ? { MEDIA_ICE_SERVERS: JSON.stringify(iceServersOf(config)) } : {}),
      ...(config.media.tcp ? { MEDIA_TCP: 'on' } : {}),
      ...(config.media.announce ? { MEDIA_ANNOUNCE: config.media.announce } : {}),
      ...(config.media.udpPorts ? { MEDIA_UDP_PORTS: config.media.udpPorts } : {}),
    },
  });
  const target = () => (child.port() === null ? null : `http://127.0.0.1:${child.port()}`);

  async function control(path: string, method = 'GET', body?: object): Promise<Response | null> {
    const base = target();
    if (!base) return null;
    const headers = { 'x-media-secret': secret, ...(body ? { 'content-type': 'application/json' } : {}) };
    return fetch(`${base}/control${path}`, {
      method,
      headers,
      body: body ? JSON.stringify(body) : undefined,
      signal: AbortSignal.timeout(CONTROL_LIMIT_MS),
    }).catch(() => null);
  }

  return {
    name: 'embedded',
    start: () => child.start(),
    close: () => child.stop(),
    proxyTarget: target,
    provesDelivery: true,
    canRecord: config.recording !== null,
    recordings:
      config.recording === null
        ? undefined
        : recordingShelf(config.recording.folder, async () => {
            const answer = await control('/recordings');
            return answer?.ok ? ((await answer.json()) as { data: string[] }).data : null;
          }),
    publishAddresses: async (streamId, token) => ({
      whipUrl: `/media/${APP}/whip/${streamId}${query(token)}`,
      socketUrl: `/media/${APP}/ws/${streamId}${query(token)}`,
      rtmpUrl: null,
      iceServers: iceServersOf(config),
    }),
    encoderAddresses: () => {
      const port = child.rtmpPort();
      return {
        rtmpUrl:
          port === null ? null : `rtmp://${new URL(publicUrl).hostname}${port === 1935 ? '' : `:${port}`}/${APP}`,
        whipUrl: `${publicUrl}/media/${APP}/whip/${BY_KEY}`,
      };
    },
    playAddresses: async (streamId, token) => ({
      hlsUrl: `/media/${APP}/streams/${streamId}.m3u8${query(token)}`,
      whepUrl: `/media/${APP}/whep/${streamId}${query(token)}`,
      mp4Url: null,
      iceServers: iceServersOf(config),
    }),
    picture: async (streamId) => {
      const answer = await control(`/streams/${streamId}/picture`);
      return answer?.ok ? Buffer.from(await answer.arrayBuffer()) : null;
    },
    stop: async (streamId) => void (await control(`/streams/${streamId}/stop`, 'POST')),
    revoke: async (streamId, token) => void (await control(`/streams/${streamId}/revoke`, 'POST', { token })),
    recheck: async (streamId) => void (await control(`/streams/${streamId}/recheck`, 'POST')),
    deliveries: async () => {
      const answer = await control('/deliveries');
      if (!answer?.ok) return new Map();
      const { data } = (await answer.json()) as {
        data: { streamId: string; flow: Stretch | null; watching: [string, Stretch][] }[];
      };
      return new Map(
        data.map(({ streamId, flow, watching }): [string, Delivery] => [
          streamId,
          { flow, watching: new Map(watching) },
        ]),
      );
    },
    state: async (streamId) => {
      const answer = await control(`/streams/${streamId}`);
      if (!answer?.ok) return null;
      const state = (await answer.json()) as StreamState;
      return {
        publishing: state.state === 'live' || state.state === 'waiting',
        since: state.since ? new Date(state.since) : null,
        viewers: state.viewers,
      };
    },
    answers: async () => (await control('/health'))?.ok ?? false,
  };
}
