import { type RtpPacket } from 'werift';
import { VIDEO_SCALE } from '../mp4/tracks';
import { type PacketLayer } from '../stream/source';
import { ticksSince } from './timestamps';

/** NAL unit types of the parameter sets before a key frame, alone or aggregated (RFC 6184). */
const SPS = 7;
const STAP_A = 24;
const STAP_A_HEADER_BYTES = 3;
/** No packet arrives so late, 1/90000 s. */
const LATE_PACKETS_TICKS = 10 * VIDEO_SCALE;

/**
 * The next step for a packet: leave it out, forward it, keep it until it is known whether another layer takes over, or
 * continue with it after those of another layer.
 */
export type Step = 'drop' | 'forward' | 'hold' | 'change';

/** Says whether a payload is the first of a key frame. */
function beginsKeyFrame({ payload }: RtpPacket): boolean {
  const typeAt = (at: number) => (payload[at] ?? 0) & 31;
  return typeAt(0) === SPS || (typeAt(0) === STAP_A && typeAt(STAP_A_HEADER_BYTES) === SPS);
}

/** Picks the packets of one simulcast layer for a viewer, and changes to another one at its next key frame. */
export class LayerSwitch {
  private wanted: string | null = null;
  private current: string | null = null;
  /** timestamp of the first packet after a change; null when packets from before it can no longer arrive */
  private changedAt: number | null = null;
  private lastTimestamp = 0;
  /** timestamp of the key frame from which on packets are held; null: none are */
  private heldFrom: number | null = null;

  /** Chooses a layer. @returns whether it is another one than before */
  want(rid: string): boolean {
    const isOther = this.wanted !== rid;
    this.wanted = rid;
    return isOther;
  }

  /** Whether the layer that was chosen has not begun yet. */
  get isWaiting(): boolean {
    return this.wanted !== this.current;
  }

  /** Begins again with the key frame of another publisher. */
  restart(): void {
    this.current = null;
    this.heldFrom = null;
  }

  /** Goes on with the present layer, whose held packets are forwarded: the other one's key frame did not come. */
  giveUp(): void {
    this.heldFrom = null;
  }

  /** Decides about a packet, in the order of arrival. */
  take(packet: RtpPacket, { rid, timestamp }: PacketLayer): Step {
    if (rid !== this.current) return this.mayBegin(packet, { rid, timestamp });
    const { changedAt } = this;
    if (changedAt !== null) {
      // packets of before the change would get the sequence numbers of the other layer's
      const since = ticksSince(changedAt, timestamp);
      if (since < 0) return 'drop';
      if (since > LATE_PACKETS_TICKS) this.changedAt = null;
    }
    const isNewer = ticksSince(this.lastTimestamp, timestamp) > 0;
    // the other layer's key frame of this moment may come a little later, and could not follow this one
    if (isNewer && this.isWaiting && beginsKeyFrame(packet)) this.heldFrom ??= timestamp;
    if (isNewer) this.lastTimestamp = timestamp;
    return this.isHeld(timestamp) ? 'hold' : 'forward';
  }

  private mayBegin(packet: RtpPacket, { rid, timestamp }: PacketLayer): Step {
    const isFirst = this.current === null;
    if (rid !== this.wanted || !beginsKeyFrame(packet)) return 'drop';
    if (!isFirst && ticksSince(this.lastTimestamp, timestamp) <= 0 && !this.isHeld(timestamp)) return 'drop';
    this.current = rid;
    this.changedAt = timestamp;
    this.lastTimestamp = timestamp;
    this.heldFrom = null;
    return isFirst ? 'forward' : 'change';
  }

  private isHeld(timestamp: number): boolean {
    return this.heldFrom !== null && ticksSince(this.heldFrom, timestamp) >= 0;
  }
}
