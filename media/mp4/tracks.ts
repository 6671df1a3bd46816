/** Units of time of pictures in the files, per second; sound counts in its own rate. */
export const VIDEO_SCALE = 90_000;
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
  codec: 'opus' | 'aac';
  /** samples a second, and the units of time of the track */
  rate: number;
  channels: number;
  /** what decoders of AAC must know (AudioSpecificConfig, ISO/IEC 14496-3); null for Opus */
  config: Buffer | null;
}

/** Sound as browsers send it by WebRTC. */
export const OPUS: AudioTrack = { codec: 'opus', rate: 48_000, channels: 2, config: null };

/** One picture: length-prefixed NAL units, decode time and duration in 1/90000 s. */
export interface VideoFrame {
  data: Buffer;
  time: number;
  /** how much later than decoded it is shown: not 0 only with B-frames, which WebRTC has none of */
  offset: number;
  duration: number;
  key: boolean;
}

/** One packet of sound; time and duration in 1/rate s. */
export interface AudioFrame {
  data: Buffer;
  time: number;
  duration: number;
}
