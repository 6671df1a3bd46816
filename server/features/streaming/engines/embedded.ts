import { type Logger } from 'pino';
import { API_BASE } from '@contract/base';
import { type Config } from '@server/config';
import { sign } from '@server/sealing/keys';
import { type MediaNodes } from '../../mediaNodes/service';
import { type MediaEngine } from '../engine';
import { mediaChild } from './child';
import { EmbeddedControl } from './embeddedControl';
import { controlIn, engineNodes, targetIn } from './embeddedNodes';
import { iceServersOf } from './iceServers';
import { recordingStore } from './recordingStore';

/** The embedded server's only application. Addresses contain it, as Ant Media's do. */
const APP = 'live';
/** The stream name that streaming software publishes under. Its stream key says whose show it is (media/README.md). */
export const ENCODER_STREAM = 'encoder';

export interface EmbeddedOptions {
  config: Config;
  log: Logger;
  root: string;
  /** where this process answers on loopback */
  origin: string;
  /** origin that visitors use */
  publicUrl: string;
  /** the processes of the site; absent in tests of a single one */
  nodes?: MediaNodes;
}

/** Returns the secret shared with the media process. It derives from the site's secret, so it survives restarts. */
export const mediaSecretOf = (config: Config): string => sign(config.secrets, 'media process', 'embedded media server');

const query = (token: string | null) => (token ? `?token=${encodeURIComponent(token)}` : '');

const recordingEnv = ({ recording }: Config): Record<string, string> =>
  recording
    ? {
        MEDIA_RECORD_DIR: recording.folder,
        MEDIA_RECORD_SECONDS: String(recording.seconds),
        MEDIA_RECORD_BYTES: String(recording.bytes),
        MEDIA_RECORD_KEEP_FREE: String(recording.keepFree),
      }
    : {};

const rewindEnv = ({ rewind }: Config): Record<string, string> => ({
  MEDIA_REWIND_DIR: rewind.folder,
  MEDIA_REWIND_BYTES: String(rewind.bytes),
  MEDIA_REWIND_KEEP_FREE: String(rewind.keepFree),
});

const ladderEnv = ({ media, ffmpeg, searchPath }: Config): Record<string, string> =>
  media.ladderCores && ffmpeg
    ? {
        MEDIA_LADDER_CORES: String(media.ladderCores),
        MEDIA_FFMPEG: ffmpeg,
        ...(searchPath ? { PATH: searchPath } : {}),
      }
    : {};

/** Returns the environment of the media process, which inherits nothing else. */
const mediaEnv = ({ config, origin }: Pick<EmbeddedOptions, 'config' | 'origin'>): Record<string, string> => ({
  PATH: '/usr/bin:/bin',
  MEDIA_HOST: '127.0.0.1',
  MEDIA_APP: APP,
  MEDIA_SECRET: mediaSecretOf(config),
  MEDIA_CALLBACK_URL: `${origin}${API_BASE}/webhooks/media/embedded`,
  MEDIA_RTMP_HOST: config.host,
  ...recordingEnv(config),
  ...rewindEnv(config),
  ...ladderEnv(config),
  ...(config.media.rtmpPort === null ? {} : { MEDIA_RTMP_PORT: String(config.media.rtmpPort) }),
  ...(config.media.iceServers.length ? { MEDIA_ICE_SERVERS: JSON.stringify(iceServersOf(config)) } : {}),
  ...(config.media.tcp ? { MEDIA_TCP: 'on' } : {}),
  ...(config.media.announce ? { MEDIA_ANNOUNCE: config.media.announce } : {}),
  ...(config.media.udpPorts ? { MEDIA_UDP_PORTS: config.media.udpPorts } : {}),
});

/** Returns the RTMP address for streaming software; null when the media process takes no RTMP. */
function rtmpUrlOf(publicUrl: string, port: number | null): string | null {
  if (port === null) return null;
  return `rtmp://${new URL(publicUrl).hostname}${port === 1935 ? '' : `:${port}`}/${APP}`;
}

/** Returns the calls about one stream, to the media server that receives it. */
const callsAbout = (
  controlOf: (streamId: string) => Promise<EmbeddedControl>,
  nodes: MediaNodes | undefined,
): Pick<MediaEngine, 'picture' | 'clip' | 'incoming' | 'state' | 'move'> => ({
  picture: async (streamId) => (await controlOf(streamId)).picture(streamId),
  clip: async (streamId) => (await controlOf(streamId)).clip(streamId),
  incoming: async (streamId) => (await controlOf(streamId)).incoming(streamId),
  state: async (streamId) => (await controlOf(streamId)).state(streamId),
  move: async (streamId, newStreamId) => {
    await nodes?.follow(newStreamId, streamId);
    return (await controlOf(streamId)).move(streamId, newStreamId);
  },
});

/**
 * Makes the default engine. WHIP in, LL-HLS and WHEP out; ffmpeg only for smaller sizes (media/README.md describes it).
 * Addresses are relative to the site. With `MEDIA_ENGINE=off` this process has no media server of its own: the streams
 * are at the media nodes.
 */
export function embeddedEngine({ config, log, root, origin, publicUrl, nodes }: EmbeddedOptions): MediaEngine {
  const env = mediaEnv({ config, origin });
  const child = config.media.engine === 'off' ? null : mediaChild({ root, log, firstPort: config.media.port, env });
  const secret = mediaSecretOf(config);
  const target = () => (child && child.port() !== null ? `http://127.0.0.1:${child.port()}` : null);
  const control = new EmbeddedControl(() => (target() ? `${target()}/control` : null), secret);
  const controlOf = controlIn(nodes, control, secret);
  const call = async (streamId: string, action: string, body?: object) =>
    void (await (await controlOf(streamId)).call(`/streams/${streamId}/${action}`, 'POST', body));
  return {
    name: 'embedded',
    start: async () => {
      await child?.start();
      await nodes?.start();
    },
    handOver: async () => {
      if (!child || !nodes) return;
      // without others, the streams stay to the end
      if (!nodes.hasPeers()) return nodes.retire();
      await nodes.leave();
      await child.stop();
    },
    close: async () => {
      await nodes?.close();
      await child?.stop();
    },
    proxyTarget: targetIn(nodes, target, secret),
    nodes: nodes && engineNodes(nodes, secret),
    provesDelivery: true,
    canRecord: config.recording !== null,
    recordings:
      child && config.recording ? recordingStore(config.recording.folder, () => control.recordingStreams()) : undefined,
    publishAddresses: async (streamId, token) => ({
      whipUrl: `/media/${APP}/whip/${streamId}${query(token)}`,
      socketUrl: `/media/${APP}/ws/${streamId}${query(token)}`,
      simulcast: config.media.simulcast,
      rtmpUrl: null,
      iceServers: iceServersOf(config),
    }),
    encoderAddresses: () => ({
      rtmpUrl: child ? rtmpUrlOf(publicUrl, child.rtmpPort()) : config.media.rtmpUrl,
      whipUrl: `${publicUrl}/media/${APP}/whip/${ENCODER_STREAM}`,
    }),
    playAddresses: async (streamId, token) => ({
      hlsUrl: `/media/${APP}/streams/${streamId}.m3u8${query(token)}`,
      whepUrl: `/media/${APP}/whep/${streamId}${query(token)}`,
      mp4Url: `/media/${APP}/streams/${streamId}.mp4${query(token)}`,
      viewerHost: '/media',
      appName: APP,
      iceServers: iceServersOf(config),
    }),
    rewindUrl: (streamId, token) => `/media/${APP}/streams/${streamId}/rewind.m3u8${query(token)}`,
    stop: (streamId) => call(streamId, 'stop'),
    revoke: (streamId, token) => call(streamId, 'revoke', { token }),
    recheck: (streamId) => call(streamId, 'recheck'),
    deliveries: async (streamId) => (streamId ? await controlOf(streamId) : control).deliveries(),
    ...callsAbout(controlOf, nodes),
    answers: async () => (child ? control.answers() : (nodes?.hasPeers() ?? false)),
  };
}
