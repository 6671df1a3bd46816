/** Units of time in the files: each track's timescale, per second. */
export const VIDEO_SCALE = 90_000;
export const AUDIO_SCALE = 48_000;
export const VIDEO_TRACK_ID = 1;
export const AUDIO_TRACK_ID = 2;

export interface VideoTrack {
  sps: Buffer;
  pps: Buffer;
  width: number;
  height: number;
  /** RFC 6381 */
  codec: string;
}

export interface AudioTrack {
  codec: 'opus';
  channels: number;
}

/** One picture: length-prefixed NAL units, decode time and duration in 1/90000 s. Decode order is display order (WebRTC has no B-frames). */
export interface VideoFrame {
  data: Buffer;
  time: number;
  duration: number;
  key: boolean;
}

/** One Opus packet; time and duration in 1/48000 s. */
export interface AudioFrame {
  data: Buffer;
  time: number;
  duration: number;
}
