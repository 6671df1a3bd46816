import { type RtpPacket } from 'werift';
import { VIDEO_SCALE } from '../mp4/tracks';
import { type AccessUnit } from '../stream/source';
import { H264Depacketiser } from './h264Depacketiser';
import { LossRepair } from './lossRepair';
import { ReorderBuffer } from './reorderBuffer';
import { SenderClock } from './senderClock';

/** How long video waits for a missing packet: some round trips, since a loss costs a freeze and a key frame. */
const VIDEO_REORDER_MS = 350;
const WAITING_PACKETS_MAX = 500;

export interface VideoLayerSinks {
  onPicture(unit: AccessUnit): void;
  /** a packet is missing for good: the pictures stop until the next key frame */
  onGap(): void;
  /** packets are to be sent again; 16-bit sequence numbers */
  onMissing(sequences: number[]): void;
}

/** One encoding of a publisher's video: turns its packets into pictures and asks for those that are missing. */
export class VideoLayer {
  readonly clock = new SenderClock(VIDEO_SCALE);
  private readonly repair: LossRepair;
  private readonly buffer: ReorderBuffer<RtpPacket>;

  constructor({ onPicture, onGap, onMissing }: VideoLayerSinks) {
    const depacketiser = new H264Depacketiser((unit) =>
      onPicture({ ...unit, clock: this.clock.toCaptureTime(unit.timestamp) }),
    );
    this.repair = new LossRepair(onMissing);
    this.buffer = new ReorderBuffer<RtpPacket>(
      { waitMs: VIDEO_REORDER_MS, packets: WAITING_PACKETS_MAX },
      (packet) => depacketiser.push(packet),
      () => {
        depacketiser.handleGap();
        onGap();
      },
    );
  }

  /** Gaps that retransmission did not close. */
  get gaps(): number {
    return this.buffer.gaps;
  }

  /** Takes a packet as it arrives. @returns whether it is new: publishers repeat packets to probe the bandwidth */
  push(packet: RtpPacket): boolean {
    this.clock.recordPacket(packet.header.timestamp);
    const isNew = this.repair.recordArrival(packet.header.sequenceNumber);
    this.buffer.push(packet);
    return isNew;
  }

  /** Requests missing packets again. Call it about every 50 ms. */
  retry(): void {
    this.repair.retry();
  }
}
