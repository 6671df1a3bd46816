import { SharedClock } from './clock';
import { type EncodedPiece } from './encoding';
import { readSound, type TrackReader } from './source';

const BITRATE = 96_000;
/** People notice a larger offset between sound and picture. */
const SYNC_TOLERANCE_US = 40_000;

/** Encodes a track's sound as Opus. */
export class SoundEncoder {
  private encoder: AudioEncoder | null = null;
  private reader: TrackReader | null = null;
  private clock = new SharedClock();
  /** the encoder's next timestamp in µs: it counts its input, and does not notice missing sound */
  private counted: number | null = null;

  constructor(private readonly options: { take: (sound: EncodedPiece) => void; onFault: (error: Error) => void }) {}

  /** Switches to the sound of this track. */
  hear(track: MediaStreamTrack): void {
    this.close();
    this.clock = new SharedClock();
    this.reader = readSound(track, (data) => this.encode(data));
  }

  close(): void {
    this.reader?.stop();
    this.reader = null;
    if (this.encoder && this.encoder.state !== 'closed') this.encoder.close();
    this.encoder = null;
    this.counted = null;
  }

  private encode(data: AudioData): void {
    this.clock.observe(data.timestamp, performance.now());
    // the first data of a microphone tells its sample rate and channels
    this.encoder ??= this.createEncoder(data);
    if (this.encoder.state === 'configured') {
      const isOutOfSync = this.counted !== null && Math.abs(data.timestamp - this.counted) > SYNC_TOLERANCE_US;
      // a flush resets the encoder's timestamps
      if (isOutOfSync) void this.encoder.flush().catch(() => undefined);
      const from = this.counted === null || isOutOfSync ? data.timestamp : this.counted;
      this.counted = from + data.duration;
      this.encoder.encode(data);
    }
    data.close();
  }

  private createEncoder({ sampleRate, numberOfChannels }: AudioData): AudioEncoder {
    const { clock } = this;
    const encoder = new AudioEncoder({
      output: (chunk) => {
        const data = new Uint8Array(chunk.byteLength);
        chunk.copyTo(data);
        this.options.take({ timestamp: clock.at(chunk.timestamp), data, key: true });
      },
      error: (error) => this.options.onFault(error),
    });
    encoder.configure({ codec: 'opus', sampleRate, numberOfChannels: Math.min(2, numberOfChannels), bitrate: BITRATE });
    return encoder;
  }
}
