import { type MediaEngine } from '../engine';
import { type Incoming } from '../rules/incoming';
import { type MediamtxApi, type MediamtxPath } from './mediamtxApi';

interface Sample {
  at: number;
  bytes: number;
  /** bits per second up to this sample; null for the first one */
  bitrate: number | null;
}

const PROTOCOLS: Record<string, Incoming['protocol']> = { rtmpConn: 'rtmp', rtmpsConn: 'rtmp', webRTCSession: 'whip' };
const VIDEO_CODECS = new Set(['H264', 'H265', 'AV1', 'VP8', 'VP9', 'MPEG-4 Video', 'MPEG-1/2 Video', 'M-JPEG']);
/** A bit rate is taken over at least this time, so that several tabs of a stage share it. */
const SAMPLE_INTERVAL_MS = 1_000;
/** Nobody looks at the stage any more. */
const SAMPLE_EXPIRY_MS = 60_000;

/**
 * Tells what arrives at MediaMTX. Its control API has no frames, key frames or timestamps, so those figures stay null;
 * the bit rate is the growth of its counter between two questions.
 */
class MediamtxIncoming {
  private readonly samples = new Map<string, Sample>();

  constructor(private readonly api: MediamtxApi) {}

  async read(streamId: string): ReturnType<NonNullable<MediaEngine['incoming']>> {
    const path = await this.api.pathOf(streamId);
    if (!path || !(path.online ?? path.ready)) return { incoming: null, refused: null };
    const tracks = path.tracks2 ?? (path.tracks ?? []).map((codec) => ({ codec, codecProps: null }));
    const video = tracks.find(({ codec }) => VIDEO_CODECS.has(codec));
    const audio = tracks.find(({ codec }) => !VIDEO_CODECS.has(codec));
    const since = path.onlineTime ?? path.readyTime;
    return {
      incoming: {
        protocol: PROTOCOLS[path.source?.type ?? ''] ?? null,
        since: since ? new Date(since) : null,
        bitrate: this.bitrateOf(path),
        video: video
          ? {
              codec: video.codec,
              width: video.codecProps?.width ?? null,
              height: video.codecProps?.height ?? null,
              frameRate: null,
              keyFrameSeconds: null,
              hasBFrames: null,
              expectedFrames: null,
              missingFrames: null,
            }
          : null,
        audio: audio ? { codec: audio.codec, bitrate: null } : null,
      },
      refused: null,
    };
  }

  private bitrateOf({ name, inboundBytes, bytesReceived }: MediamtxPath): number | null {
    const bytes = inboundBytes ?? bytesReceived;
    const now = Date.now();
    for (const [each, { at }] of this.samples) if (now - at > SAMPLE_EXPIRY_MS) this.samples.delete(each);
    if (bytes === undefined) return null;
    const last = this.samples.get(name);
    if (last && now - last.at < SAMPLE_INTERVAL_MS) return last.bitrate;
    const grown = last && bytes >= last.bytes ? bytes - last.bytes : null;
    const bitrate = grown === null || !last ? null : Math.round((grown * 8000) / (now - last.at));
    this.samples.set(name, { at: now, bytes, bitrate });
    return bitrate;
  }
}

/** Returns a function that tells what arrives for a stream. */
export function incomingAt(api: MediamtxApi): NonNullable<MediaEngine['incoming']> {
  const reader = new MediamtxIncoming(api);
  return (streamId) => reader.read(streamId);
}
