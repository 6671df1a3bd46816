import { SharedClock } from './clock';
import { type Coded } from './pictures';
import { soundOf, type Tap } from './source';

const BITRATE = 96_000;
/** Sound that is further from its picture is heard to be, µs. */
const OUT_OF_STEP = 40_000;

/** Makes Opus of a track's sound. */
export class SoundEncoder {
  private encoder: AudioEncoder | null = null;
  private tap: Tap | null = null;
  private clock = new SharedClock();
  /** the time that the encoder gives to what comes next, µs: it counts what it was given, and knows nothing of sound that never came */
  private counted: number | null = null;

  constructor(private readonly options: { take: (sound: Coded) => void; onFault: (error: Error) => void }) {}

  /** This sound, from now on. */
  hear(track: MediaStreamTrack): void {
    this.close();
    this.clock = new SharedClock();
    this.tap = soundOf(track, (data) => this.encode(data));
  }

  close(): void {
    this.tap?.stop();
    this.tap = null;
    if (this.encoder && this.encoder.state !== 'closed') this.encoder.close();
    this.encoder = null;
    this.counted = null;
  }

  private encode(data: AudioData): void {
    this.clock.hear(data.timestamp, performance.now());
    // each microphone has its own rate and number of channels, told with the first sound of it
    this.encoder ??= this.setUp(data);
    if (this.encoder.state === 'configured') {
      const isApart = this.counted !== null && Math.abs(data.timestamp - this.counted) > OUT_OF_STEP;
      // after a flush it begins to count anew
      if (isApart) void this.encoder.flush().catch(() => undefined);
      const from = this.counted === null || isApart ? data.timestamp : this.counted;
      this.counted = from + data.duration;
      this.encoder.encode(data);
    }
    data.close();
  }

  private setUp({ sampleRate, numberOfChannels }: AudioData): AudioEncoder {
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
