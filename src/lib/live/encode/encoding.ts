/** H.264 level 3.1 allows 720p at 30 frames a second, level 4 allows 1080p, which is the most that is sent. */
const LEVELS = [
  { pixels: 1280 * 720, codec: 'avc1.42E01F' },
  { pixels: 1920 * 1088, codec: 'avc1.42E028' },
] as const;
/** The most pictures in the encoder at once; more would only be late. */
export const ENCODER_QUEUE_MAX = 2;

/** An encoded picture, or a piece of sound. */
export interface EncodedPiece {
  /** µs of the page's clock */
  timestamp: number;
  data: Uint8Array;
  key: boolean;
}

/** Returns the encoder's configuration for pictures of this size: even sides, no larger than every player accepts. */
export function setupFor(width: number, height: number, bitrate: number, framerate: number): VideoEncoderConfig {
  const shrink = Math.min(1, Math.sqrt(LEVELS[1].pixels / (width * height)));
  const [w, h] = [width, height].map((side) => Math.max(16, Math.floor((side * shrink) / 2) * 2)) as [number, number];
  const codec = w * h <= LEVELS[0].pixels ? LEVELS[0].codec : LEVELS[1].codec;
  return { codec, width: w, height: h, bitrate, framerate, latencyMode: 'realtime', avc: { format: 'annexb' } };
}

/** Returns what an encoder has made of a picture. */
export function pieceOf(chunk: EncodedVideoChunk): EncodedPiece {
  const data = new Uint8Array(chunk.byteLength);
  chunk.copyTo(data);
  return { timestamp: chunk.timestamp, data, key: chunk.type === 'key' };
}
