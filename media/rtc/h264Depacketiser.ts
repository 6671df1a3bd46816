import { type AccessUnit } from '../stream/source';

/** NAL unit types that matter here (ITU-T H.264, table 7-1). */
const NAL = { slice: 1, partitionA: 2, keySlice: 5, sps: 7, pps: 8 } as const;
/** Aggregation and fragmentation (RFC 6184, 5.2). */
const STAP_A = 24;
const FU_A = 28;

export interface H264Packet {
  header: { timestamp: number; marker: boolean };
  payload: Buffer;
}

/**
 * RTP payloads in order -> access units (RFC 6184, packetization modes 0 and 1). After a gap, pictures that depend on what was lost are
 * withheld until a whole key frame comes.
 */
export class H264Depacketiser {
  private nals: Buffer[] = [];
  private fragments: Buffer[] | null = null;
  private timestamp: number | null = null;
  private damaged = false;

  constructor(private readonly onUnit: (unit: AccessUnit) => void) {}

  /** Waits for a key frame: the picture in progress is lost and so are those that build on it. */
  gap(): void {
    this.damaged = true;
    this.nals = [];
    this.fragments = null;
  }

  push({ header, payload }: H264Packet): void {
    if (payload.length < 2) return; // padding, sent to probe the bandwidth
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
    if (this.damaged && !unit.key) return;
    this.damaged = false;
    this.onUnit(unit);
  }
}

/** null when there is no picture in it, or when its beginning was lost. */
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
      if (!slices.length && type !== NAL.partitionA && !((nal[1] ?? 0) & 0x80)) return null; // first_mb_in_slice is not 0
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
