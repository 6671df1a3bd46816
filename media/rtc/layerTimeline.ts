import { VIDEO_SCALE } from '../mp4/tracks';
import { type SenderClock } from './senderClock';
import { ticksSince } from './timestamps';

/** Frames of two layers that differ by less were captured at the same moment, 1/90000 s. */
const SAME_FRAME = 450;
const REMEMBERED_FRAMES = 60;

/**
 * Places the timestamps of simulcast layers on one timeline. Each layer counts from a number of its own. The
 * difference is constant, and known once the sender's reports tell the capture times of two layers.
 */
export class LayerTimeline {
  /** the clock that places the timeline; null before it begins */
  reference: SenderClock | null = null;
  private readonly offsets = new Map<string, number>();
  private referenceRid: string | null = null;
  private readonly frames: number[] = [];

  /** Makes a layer the reference: its timestamps are those of the timeline. */
  begin(rid: string, clock: SenderClock): void {
    this.reference = clock;
    this.referenceRid = rid;
    this.offsets.set(rid, 0);
  }

  /** Notes a frame of any layer, as its own timestamps count. */
  recordFrame(rid: string, timestamp: number): void {
    if (rid !== this.referenceRid || this.frames.at(-1) === timestamp) return;
    this.frames.push(timestamp);
    if (this.frames.length > REMEMBERED_FRAMES) this.frames.shift();
  }

  /** Returns the place of a layer's timestamp on the timeline (32 bits); null until it is known. */
  place(rid: string, timestamp: number, clock: SenderClock): number | null {
    const known = this.offsets.get(rid) ?? this.findOffset(timestamp, clock);
    if (known === null) return null;
    this.offsets.set(rid, known);
    return (timestamp + known) >>> 0;
  }

  private findOffset(timestamp: number, clock: SenderClock): number | null {
    const last = this.frames.at(-1);
    const captured = clock.toCaptureTime(timestamp);
    const lastCaptured = last === undefined ? null : (this.reference?.toCaptureTime(last) ?? null);
    if (last === undefined || captured === null || lastCaptured === null) return null;
    const estimate = last + Math.round((captured - lastCaptured) * VIDEO_SCALE);
    const distance = (frame: number) => Math.abs(ticksSince(estimate, frame));
    const nearest = this.frames.reduce((best, frame) => (distance(frame) < distance(best) ? frame : best), last);
    // reports are a little inexact, but frames of the same moment have exactly the same place
    return (distance(nearest) <= SAME_FRAME ? nearest : estimate) - timestamp;
  }
}
