/** FLV as ffmpeg reads and writes it on pipes (FLV specification, annex E). */

const HEADER = Buffer.from([0x46, 0x4c, 0x56, 1, 1, 0, 0, 0, 9, 0, 0, 0, 0]);
const TAG_HEADER_BYTES = 11;
/** The size of the tag before follows each tag. */
const TRAILER_BYTES = 4;
const VIDEO = 9;
const H264 = 7;
const KEY_FRAME = 0x10;
const DELTA_FRAME = 0x20;

function videoTag(timestamp: number, head: Buffer, ...content: Buffer[]): Buffer {
  const size = content.reduce((sum, part) => sum + part.length, head.length);
  const header = Buffer.alloc(TAG_HEADER_BYTES);
  header[0] = VIDEO;
  header.writeUIntBE(size, 1, 3);
  header.writeUIntBE(timestamp & 0xffffff, 4, 3);
  header[7] = (timestamp >>> 24) & 0xff;
  const trailer = Buffer.alloc(TRAILER_BYTES);
  trailer.writeUInt32BE(size + TAG_HEADER_BYTES);
  return Buffer.concat([header, head, ...content, trailer]);
}

/** Returns the beginning of a file with H.264. `configuration`: AVCDecoderConfigurationRecord; `timestamp`: ms. */
export const beginFlv = (configuration: Buffer, timestamp: number): Buffer =>
  Buffer.concat([HEADER, videoTag(timestamp, Buffer.from([KEY_FRAME | H264, 0, 0, 0, 0]), configuration)]);

/** Returns one picture of length-prefixed NAL units. `timestamp`: of decoding, ms; `delay`: composition offset, ms. */
export function flvPicture(data: Buffer, key: boolean, timestamp: number, delay: number): Buffer {
  const head = Buffer.from([(key ? KEY_FRAME : DELTA_FRAME) | H264, 1, 0, 0, 0]);
  head.writeIntBE(delay, 2, 3);
  return videoTag(timestamp, head, data);
}

/** Splits a growing FLV file into the content of its video tags, and their timestamps in ms. */
export class FlvSplitter {
  private bytes: Buffer = Buffer.alloc(0);
  private isInHeader = true;

  constructor(private readonly onVideo: (payload: Buffer, timestamp: number) => void) {}

  push(chunk: Buffer): void {
    this.bytes = this.bytes.length ? Buffer.concat([this.bytes, chunk]) : chunk;
    let at = 0;
    if (this.isInHeader) {
      if (this.bytes.length < HEADER.length) return;
      this.isInHeader = false;
      at = HEADER.length;
    }
    while (at + TAG_HEADER_BYTES <= this.bytes.length) {
      const start = at + TAG_HEADER_BYTES;
      const end = start + this.bytes.readUIntBE(at + 1, 3);
      if (end + TRAILER_BYTES > this.bytes.length) break;
      const timestamp = this.bytes.readUIntBE(at + 4, 3) + (this.bytes[at + 7] ?? 0) * 0x1000000;
      if (this.bytes[at] === VIDEO) this.onVideo(this.bytes.subarray(start, end), timestamp);
      at = end + TRAILER_BYTES;
    }
    this.bytes = this.bytes.subarray(at);
  }
}
