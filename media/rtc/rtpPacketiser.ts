import { RtpHeader, RtpPacket } from 'werift';
import { type Picture, splitUnits } from '../mp4/nalUnits';

/** Payloads of this size fit a datagram on any path, with headers and encryption. */
const MAX_PAYLOAD_BYTES = 1_180;
const FU_A = 28;
const FIRST_FLAG = 0x80;
const LAST_FLAG = 0x40;

/** Makes RTP packets for sources that send none. Viewer sessions replace SSRC, payload type and sequence numbers. */
export class RtpPacketiser {
  private sequence = 0;
  private sps: Buffer | null = null;
  private pps: Buffer | null = null;

  /** Returns the packets of a picture (RFC 6184, mode 1), key frames with parameter sets. `timestamp` in 1/90000 s. */
  packetisePicture({ data, key, sps, pps }: Picture, timestamp: number): RtpPacket[] {
    // copies: the originals are slices of larger messages
    if (sps) this.sps = Buffer.from(sps);
    if (pps) this.pps = Buffer.from(pps);
    const sets = key && this.sps && this.pps ? [this.sps, this.pps] : [];
    const payloads = [...sets, ...splitUnits(data)].flatMap(fragmentUnit);
    return payloads.map((payload, i) => this.makePacket(payload, timestamp, i === payloads.length - 1));
  }

  /** Returns the packet of an audio packet; `timestamp` in 1/48000 s. */
  packetiseAudio(data: Buffer, timestamp: number): RtpPacket {
    return this.makePacket(data, timestamp, false);
  }

  private makePacket(payload: Buffer, timestamp: number, marker: boolean): RtpPacket {
    const sequenceNumber = this.sequence;
    this.sequence = (this.sequence + 1) & 0xffff;
    return new RtpPacket(
      new RtpHeader({ version: 2, sequenceNumber, timestamp, marker, payloadType: 0, ssrc: 0 }),
      payload,
    );
  }
}

/** Returns a NAL unit as it is or cut into fragments (FU-A). */
function fragmentUnit(unit: Buffer): Buffer[] {
  if (unit.length <= MAX_PAYLOAD_BYTES) return [unit];
  const head = unit[0] ?? 0;
  const pieces: Buffer[] = [];
  for (let at = 1; at < unit.length; at += MAX_PAYLOAD_BYTES) {
    const piece = unit.subarray(at, at + MAX_PAYLOAD_BYTES);
    const flags = (at === 1 ? FIRST_FLAG : 0) | (at + MAX_PAYLOAD_BYTES >= unit.length ? LAST_FLAG : 0);
    pieces.push(Buffer.concat([Buffer.from([(head & 0xe0) | FU_A, flags | (head & 31)]), piece]));
  }
  return pieces;
}
