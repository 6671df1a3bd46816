import { AUDIO_TRACK_ID, VIDEO_SCALE, VIDEO_TRACK_ID } from './tracks';

/** After a skip the next fragment starts this much later, because audio may end a packet after its video, s. */
const JOIN_PAUSE_SECONDS = 0.05;

/** Where a fragment has the decode time of a track. */
interface TrackTime {
  trackId: number;
  /** offset of the 64-bit time in the fragment */
  offset: number;
  /** in the track's time units */
  time: number;
}

const sizeAt = (bytes: Buffer, at: number) => bytes.readUInt32BE(at);
const typeAt = (bytes: Buffer, at: number) => bytes.toString('latin1', at + 4, at + 8);

/** Returns the offset of a box among the boxes from `from` to `to`. */
function findBox(bytes: Buffer, type: string, from: number, to: number): number {
  for (let at = from; at < to; at += sizeAt(bytes, at)) if (typeAt(bytes, at) === type) return at;
  throw new Error(`the fragment has no ${type}`);
}

/** Reads the decode times of a fragment that `buildFragment` made. */
function readTimes(moof: Buffer): TrackTime[] {
  const times: TrackTime[] = [];
  for (let at = 8; at < moof.length; at += sizeAt(moof, at)) {
    if (typeAt(moof, at) !== 'traf') continue;
    const end = at + sizeAt(moof, at);
    const offset = findBox(moof, 'tfdt', at + 8, end) + 12;
    const trackId = moof.readUInt32BE(findBox(moof, 'tfhd', at + 8, end) + 12);
    times.push({ trackId, offset, time: Number(moof.readBigUInt64BE(offset)) });
  }
  return times;
}

/**
 * Moves the fragments of a stream to the timeline of one player, which starts at 0 and continues after a skip: players
 * of plain files would wait through a gap, and some wait from 0 until the first frame.
 */
export class PlayerTimeline {
  /** seconds of the stream at second 0 of the player; null: the next fragment sets it */
  private origin: number | null = null;
  /** the end of the last fragment, s of the player */
  private end = 0;

  /** @param audioRate time units of the audio track per second */
  constructor(private readonly audioRate: number) {}

  /** Announces that the next fragment does not follow the last one. */
  skip(): void {
    this.origin = null;
    if (this.end > 0) this.end += JOIN_PAUSE_SECONDS;
  }

  /** Returns a fragment with its new times: its moof as a copy, and its media as it is. `duration`: s. */
  move(fragment: Buffer, duration: number): [moof: Buffer, media: Buffer] {
    const moof = Buffer.from(fragment.subarray(0, sizeAt(fragment, 0)));
    const times = readTimes(moof);
    this.origin ??= Math.min(...times.map((each) => each.time / this.scaleOf(each))) - this.end;
    for (const each of times) {
      const time = Math.max(0, each.time - Math.round(this.origin * this.scaleOf(each)));
      moof.writeBigUInt64BE(BigInt(time), each.offset);
      if (each.trackId === VIDEO_TRACK_ID) this.end = time / VIDEO_SCALE + duration;
    }
    return [moof, fragment.subarray(moof.length)];
  }

  private scaleOf({ trackId }: TrackTime): number {
    return trackId === AUDIO_TRACK_ID ? this.audioRate : VIDEO_SCALE;
  }
}
