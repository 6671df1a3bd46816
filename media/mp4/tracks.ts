/** Time units of video per second; audio counts in its sample rate. */
export const VIDEO_SCALE = 90_000;
export const VIDEO_TRACK_ID = 1;
export const AUDIO_TRACK_ID = 2;

export interface VideoTrack {
  sps: Buffer;
  pps: Buffer;
  width: number;
  height: number;
  /** RFC 6381, e.g. `avc1.42e01f` */
  codec: string;
}

/** Returns how large a picture is. */
export const pixelsOf = ({ width, height }: { width: number; height: number }): number => width * height;

/** Returns the lines of a picture as in "720p": its shorter side. */
export const linesOf = ({ width, height }: { width: number; height: number }): number => Math.min(width, height);

export interface AudioTrack {
  codec: 'opus' | 'aac';
  /** samples per second, also the track's time units */
  rate: number;
  channels: number;
  /** AudioSpecificConfig of AAC (ISO/IEC 14496-3); null for Opus */
  config: Buffer | null;
}

/** Audio as browsers send it by WebRTC. */
export const OPUS: AudioTrack = { codec: 'opus', rate: 48_000, channels: 2, config: null };

/** One video frame: length-prefixed NAL units, decode time and duration in 1/90000 s. */
export interface VideoFrame {
  data: Buffer;
  time: number;
  /** composition offset, 1/90000 s: 0 unless there are B-frames, which WebRTC never has */
  offset: number;
  duration: number;
  key: boolean;
}

/** One audio packet; time and duration in 1/rate s. */
export interface AudioFrame {
  data: Buffer;
  time: number;
  duration: number;
}
