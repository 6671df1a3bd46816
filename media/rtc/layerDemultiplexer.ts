import { RtpPacket } from 'werift';
import { type Simulcast } from './simulcast';

/** A packet of a layer as it was first sent, whether it arrives for the first time or as a retransmission. */
export interface LayerPacket {
  rid: string;
  packet: RtpPacket;
}

/** The original sequence number precedes the payload of a retransmission (RFC 4588, 4). */
const ORIGINAL_NUMBER_BYTES = 2;

/**
 * Finds the simulcast layer of packets: by the header extensions that name it (RFC 8852), which publishers send at
 * first, and by its SSRC from then on. The first SSRC that names a layer keeps it.
 */
export class LayerDemultiplexer {
  private readonly ridOfSsrc = new Map<number, string>();
  private readonly ridOfRepairs = new Map<number, string>();
  private readonly ssrcs = new Map<string, number>();

  constructor(private readonly simulcast: Simulcast) {}

  /** Returns the layer of an SSRC; undefined for those of retransmissions and unknown ones. */
  ridOf(ssrc: number): string | undefined {
    return this.ridOfSsrc.get(ssrc);
  }

  /** Returns the SSRC of a layer; undefined until its first packet. */
  ssrcOf(rid: string): number | undefined {
    return this.ssrcs.get(rid);
  }

  /** Returns a packet with its layer; null if it belongs to none, or repairs a packet of a layer not yet known. */
  sort(packet: RtpPacket): LayerPacket | null {
    this.learn(packet);
    const { ssrc, payloadType } = packet.header;
    const rid = this.ridOfSsrc.get(ssrc);
    if (rid !== undefined) return { rid, packet };
    const repaired = this.ridOfRepairs.get(ssrc);
    const original = repaired === undefined ? undefined : this.ssrcs.get(repaired);
    const type = this.simulcast.repairs.get(payloadType);
    if (repaired === undefined || original === undefined || type === undefined) return null;
    if (packet.payload.length <= ORIGINAL_NUMBER_BYTES) return null; // padding that probes the bandwidth
    return { rid: repaired, packet: unwrap(packet, original, type) };
  }

  private learn({ header: { ssrc, extensions } }: RtpPacket): void {
    if (this.ridOfSsrc.has(ssrc) || this.ridOfRepairs.has(ssrc)) return;
    const read = (id: number | null) => extensions.find((extension) => extension.id === id)?.payload.toString('latin1');
    const rid = read(this.simulcast.extensions.rid);
    const repaired = read(this.simulcast.extensions.repairedRid);
    const { rids } = this.simulcast;
    if (repaired !== undefined && rids.includes(repaired) && ![...this.ridOfRepairs.values()].includes(repaired))
      this.ridOfRepairs.set(ssrc, repaired);
    else if (rid !== undefined && rids.includes(rid) && !this.ssrcs.has(rid)) {
      this.ridOfSsrc.set(ssrc, rid);
      this.ssrcs.set(rid, ssrc);
    }
  }
}

function unwrap(packet: RtpPacket, ssrc: number, payloadType: number): RtpPacket {
  const { header } = packet.clone();
  Object.assign(header, { ssrc, payloadType, sequenceNumber: packet.payload.readUInt16BE(0) });
  return new RtpPacket(header, packet.payload.subarray(ORIGINAL_NUMBER_BYTES));
}
