import { RtpHeader, RtpPacket } from 'werift';
import { type Picture, splitUnits } from '../mp4/nalUnits';

/** Bytes of a packet's payload: with everything around it, it fits the ways of the internet. */
const MOST = 1_180;
const FRAGMENT = 28;
const FIRST = 0x80;
const LAST = 0x40;

/** One kind's packets of a source that has none of its own; viewers' sessions put in their own names and numbers. */
export class RtpPacketiser {
  private sequence = 0;
  private sps: Buffer | null = null;
  private pps: Buffer | null = null;

  /** The packets of a picture (RFC 6184, mode 1); a key frame comes with its parameter sets. `timestamp` in 1/90000 s. */
  packetisePicture({ data, key, sps, pps }: Picture, timestamp: number): RtpPacket[] {
    // copies: the originals are slices of larger messages
    if (sps) this.sps = Buffer.from(sps);
    if (pps) this.pps = Buffer.from(pps);
    const sets = key && this.sps && this.pps ? [this.sps, this.pps] : [];
    const payloads = [...sets, ...splitUnits(data)].flatMap(fragments);
    return payloads.map((payload, i) => this.packet(payload, timestamp, i === payloads.length - 1));
  }

  /** The packet of a sound; `timestamp` in 1/48000 s. */
  packetiseSound(data: Buffer, timestamp: number): RtpPacket {
    return this.packet(data, timestamp, false);
  }

  private packet(payload: Buffer, timestamp: number, marker: boolean): RtpPacket {
    const sequenceNumber = this.sequence;
    this.sequence = (this.sequence + 1) & 0xffff;
    return new RtpPacket(
      new RtpHeader({ version: 2, sequenceNumber, timestamp, marker, payloadType: 0, ssrc: 0 }),
      payload,
    );
  }
}

/** A NAL unit as it is, or cut into fragments (FU-A). */
function fragments(unit: Buffer): Buffer[] {
  if (unit.length <= MOST) return [unit];
  const head = unit[0] ?? 0;
  const pieces: Buffer[] = [];
  for (let at = 1; at < unit.length; at += MOST) {
    const piece = unit.subarray(at, at + MOST);
    const place = (at === 1 ? FIRST : 0) | (at + MOST >= unit.length ? LAST : 0);
    pieces.push(Buffer.concat([Buffer.from([(head & 0xe0) | FRAGMENT, place | (head & 31)]), piece]));
  }
  return pieces;
}
