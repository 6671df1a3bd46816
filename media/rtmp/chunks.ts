/** One RTMP message. */
export interface Message {
  type: number;
  /** ms on the publisher's clock, wraps at 32 bits */
  timestamp: number;
  streamId: number;
  payload: Buffer;
}

/** Message types (Adobe's RTMP specification 1.0, sections 5.4 and 7.1). */
export const TYPE = {
  chunkSize: 1,
  abort: 2,
  acknowledgement: 3,
  control: 4,
  windowSize: 5,
  bandwidth: 6,
  audio: 8,
  video: 9,
  data: 18,
  command: 20,
} as const;

/** Malformed RTMP, or a message over the limits. */
export class ChunkError extends Error {}

/** Viewers could not load a larger key frame in time; other messages are short. */
const MAX_BYTES = { media: 4 * 1024 * 1024, other: 64 * 1024 };
const MAX_CHUNK_STREAMS = 16;
const CHUNK_BYTES = { min: 128, max: 1024 * 1024 };
const EXTENDED_TIMESTAMP = 0xffffff;
const HEADER_SIZE = [11, 7, 3, 0] as const;

interface ChunkStream {
  /** timestamp field of the last header: absolute, or the time since the previous message */
  field: number;
  extended: boolean;
  timestamp: number;
  length: number;
  type: number;
  streamId: number;
  pieces: Buffer[];
  received: number;
}

/** Assembles messages from bytes as they arrive. Holds only unfinished messages, each within its size limit. */
export class ChunkReader {
  private pending: Buffer = Buffer.alloc(0);
  private chunkSize: number = CHUNK_BYTES.min;
  /** whether large media messages are accepted: only after the publisher was authorised */
  acceptsMedia = false;
  private readonly streams = new Map<number, ChunkStream>();

  constructor(private readonly onMessage: (message: Message) => void) {}

  /** Takes the next bytes. @throws ChunkError when they are malformed or exceed the limits */
  push(bytes: Buffer): void {
    this.pending = this.pending.length ? Buffer.concat([this.pending, bytes]) : bytes;
    let at = 0;
    for (let end = this.readChunk(at); end !== null; end = this.readChunk(at)) at = end;
    // a copy, so that the rest does not keep the large buffer in memory
    this.pending = Buffer.from(this.pending.subarray(at));
  }

  /** Reads the chunk at `at` and returns its end; null while it is incomplete. */
  private readChunk(at: number): number | null {
    const bytes = this.pending;
    if (at >= bytes.length) return null;
    const first = bytes.readUInt8(at);
    const idSize = (first & 63) === 0 ? 2 : (first & 63) === 1 ? 3 : 1;
    const format = (first >> 6) as 0 | 1 | 2 | 3;
    let next = at + idSize + HEADER_SIZE[format];
    if (next > bytes.length) return null;
    const id =
      idSize === 1 ? first & 63 : idSize === 2 ? 64 + bytes.readUInt8(at + 1) : 64 + bytes.readUInt16LE(at + 1);
    const before = this.streams.get(id);
    if (!before && (format !== 0 || this.streams.size >= MAX_CHUNK_STREAMS))
      throw new ChunkError('a chunk continues an unknown message');
    const field = format < 3 ? bytes.readUIntBE(at + idSize, 3) : 0;
    const extended = format < 3 ? field === EXTENDED_TIMESTAMP : (before?.extended ?? false);
    if (extended) next += 4;
    if (next > bytes.length) return null;
    const isNew = !before || before.received === 0;
    if (!isNew && format !== 3) throw new ChunkError('a message starts inside another message');
    const stream = isNew
      ? this.readHeader(bytes, at + idSize, format, before, extended ? bytes.readUInt32BE(next - 4) : field)
      : before;
    stream.extended = extended;
    const size = Math.min(this.chunkSize, stream.length - stream.received);
    if (next + size > bytes.length) return null;
    this.streams.set(id, stream);
    this.addPiece(stream, bytes.subarray(next, next + size));
    return next + size;
  }

  /** Reads the header of a new message; omitted fields are taken from the previous message. */
  private readHeader(
    bytes: Buffer,
    at: number,
    format: 0 | 1 | 2 | 3,
    before: ChunkStream | undefined,
    given: number,
  ): ChunkStream {
    const field = format < 3 ? given : (before?.field ?? 0);
    const length = format < 2 ? bytes.readUIntBE(at + 3, 3) : (before?.length ?? 0);
    const type = format < 2 ? bytes.readUInt8(at + 6) : (before?.type ?? 0);
    const isMedia = this.acceptsMedia && (type === TYPE.audio || type === TYPE.video);
    if (length > (isMedia ? MAX_BYTES.media : MAX_BYTES.other)) throw new ChunkError(`a message of ${length} bytes`);
    const timestamp = format === 0 ? field : ((before?.timestamp ?? 0) + field) >>> 0;
    const streamId = format === 0 ? bytes.readUInt32LE(at + 7) : (before?.streamId ?? 0);
    return { field, extended: false, timestamp, length, type, streamId, pieces: [], received: 0 };
  }

  private addPiece(stream: ChunkStream, piece: Buffer): void {
    stream.received += piece.length;
    // a copy while the message is unfinished, so that a few bytes do not keep a large buffer in memory
    stream.pieces.push(stream.received < stream.length ? Buffer.from(piece) : piece);
    if (stream.received < stream.length) return;
    const { type, timestamp, streamId, pieces } = stream;
    stream.pieces = [];
    stream.received = 0;
    this.handle({ type, timestamp, streamId, payload: Buffer.concat(pieces) });
  }

  private handle(message: Message): void {
    const { type, payload } = message;
    if (type === TYPE.chunkSize) {
      const size = payload.length >= 4 ? payload.readUInt32BE() : 0;
      if (size < CHUNK_BYTES.min || size > CHUNK_BYTES.max) throw new ChunkError(`chunks of ${size} bytes`);
      this.chunkSize = size;
    } else if (type === TYPE.abort) {
      const aborted = payload.length >= 4 ? this.streams.get(payload.readUInt32BE()) : undefined;
      if (aborted) Object.assign(aborted, { pieces: [], received: 0 });
    } else this.onMessage(message);
  }
}

/** Size of the chunks that the server sends. */
export const SENT_CHUNK_BYTES = 4096;

/** Encodes a message as chunks on the usual chunk stream of its type. */
export function encodeMessage({ type, timestamp, streamId, payload }: Message): Buffer {
  const id = type === TYPE.command ? 3 : 2;
  const head = Buffer.alloc(12);
  head.writeUInt8(id, 0);
  head.writeUIntBE(Math.min(timestamp, EXTENDED_TIMESTAMP - 1), 1, 3);
  head.writeUIntBE(payload.length, 4, 3);
  head.writeUInt8(type, 7);
  head.writeUInt32LE(streamId, 8);
  const chunks: Buffer[] = [head];
  for (let at = 0; at < payload.length; at += SENT_CHUNK_BYTES) {
    if (at > 0) chunks.push(Buffer.from([0xc0 | id]));
    chunks.push(payload.subarray(at, at + SENT_CHUNK_BYTES));
  }
  return Buffer.concat(chunks);
}
