import { type AccessUnit } from '../stream/source';

/** NAL unit types (ITU-T H.264, table 7-1). */
const NAL = { slice: 1, partitionA: 2, keySlice: 5, sps: 7, pps: 8 } as const;
/** Aggregation and fragmentation units (RFC 6184, 5.2). */
const STAP_A = 24;
const FU_A = 28;

export interface H264Packet {
  header: { timestamp: number; marker: boolean };
  payload: Buffer;
}

/**
 * Assembles access units from ordered RTP payloads (RFC 6184, packetization modes 0 and 1). After a gap, frames are
 * dropped until a complete key frame arrives.
 */
export class H264Depacketiser {
  private nals: Buffer[] = [];
  private fragments: Buffer[] | null = null;
  private timestamp: number | null = null;
  private awaitsKey = false;

  constructor(private readonly onUnit: (unit: AccessUnit) => void) {}

  /** Drops the current frame and the following ones up to the next key frame. */
  handleGap(): void {
    this.awaitsKey = true;
    this.nals = [];
    this.fragments = null;
  }

  /** Takes the next payload in order. */
  push({ header, payload }: H264Packet): void {
    if (payload.length < 2) return; // padding that probes the bandwidth
    if (this.timestamp !== null && header.timestamp !== this.timestamp) this.finishUnit();
    this.timestamp = header.timestamp;
    const type = (payload[0] ?? 0) & 31;
    if (type > 0 && type < STAP_A) this.nals.push(payload);
    else if (type === STAP_A) this.splitAggregate(payload);
    else if (type === FU_A) this.joinFragment(payload);
    if (header.marker) this.finishUnit();
  }

  private splitAggregate(payload: Buffer): void {
    for (let offset = 1; offset + 2 < payload.length;) {
      const end = offset + 2 + payload.readUInt16BE(offset);
      if (end > payload.length) return;
      if (end > offset + 2) this.nals.push(payload.subarray(offset + 2, end));
      offset = end;
    }
  }

  private joinFragment(payload: Buffer): void {
    const [indicator = 0, header = 0] = payload;
    if (header & 0x80) this.fragments = [Buffer.from([(indicator & 0xe0) | (header & 31)])];
    if (!this.fragments) return;
    this.fragments.push(payload.subarray(2));
    if (!(header & 0x40)) return;
    this.nals.push(Buffer.concat(this.fragments));
    this.fragments = null;
  }

  private finishUnit(): void {
    const { nals, timestamp } = this;
    this.nals = [];
    this.fragments = null;
    if (!nals.length || timestamp === null) return;
    const unit = assemble(nals, timestamp);
    if (!unit) return;
    if (this.awaitsKey && !unit.key) return;
    this.awaitsKey = false;
    this.onUnit(unit);
  }
}

/** Returns null when there is no slice, or when the first slice was lost. */
function assemble(nals: Buffer[], timestamp: number): AccessUnit | null {
  const slices: Buffer[] = [];
  const unit: AccessUnit = {
    data: Buffer.alloc(0),
    timestamp,
    offset: 0,
    clock: null,
    key: false,
    sps: null,
    pps: null,
  };
  for (const nal of nals) {
    const type = (nal[0] ?? 0) & 31;
    if (type === NAL.sps) unit.sps = nal;
    else if (type === NAL.pps) unit.pps = nal;
    else if (type >= NAL.slice && type <= NAL.keySlice) {
      // first_mb_in_slice is not 0: the first slice is missing
      if (!slices.length && type !== NAL.partitionA && !((nal[1] ?? 0) & 0x80)) return null;
      unit.key ||= type === NAL.keySlice;
      const length = Buffer.allocUnsafe(4);
      length.writeUInt32BE(nal.length);
      slices.push(length, nal);
    }
  }
  if (!slices.length) return null;
  unit.data = Buffer.concat(slices);
  return unit;
}
