/** One message of RTMP, put together from its chunks. */
export interface Message {
  type: number;
  /** ms on the publisher's clock, wraps at 32 bits */
  timestamp: number;
  streamId: number;
  payload: Buffer;
}

/** Message types that matter here (Adobe's RTMP specification 1.0, sections 5.4 and 7.1). */
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

/** Something that no publisher sends. */
export class ChunkError extends Error {}

/** A key frame of several megabytes is none that viewers could load; the rest of the messages are a few words. */
const MOST_BYTES = { media: 4 * 1024 * 1024, words: 64 * 1024 };
const MOST_STREAMS = 16;
const CHUNK = { least: 128, most: 1024 * 1024 };
const EXTENDED = 0xffffff;
const HEADER_SIZE = [11, 7, 3, 0] as const;

interface ChunkStream {
  /** as last written: a moment, or the time since the message before */
  field: number;
  extended: boolean;
  timestamp: number;
  length: number;
  type: number;
  streamId: number;
  pieces: Buffer[];
  received: number;
}

/** Bytes as they come -> messages. Holds no more than the messages in progress, each within its bound. */
export class ChunkReader {
  private pending: Buffer = Buffer.alloc(0);
  private chunkSize: number = CHUNK.least;
  /** whether pictures and sound may come; strangers have no more to say than a few words */
  takesMedia = false;
  private readonly streams = new Map<number, ChunkStream>();

  constructor(private readonly onMessage: (message: Message) => void) {}

  /** @throws ChunkError when it is no RTMP, or too much of it. */
  push(bytes: Buffer): void {
    this.pending = this.pending.length ? Buffer.concat([this.pending, bytes]) : bytes;
    let at = 0;
    for (let end = this.readChunk(at); end !== null; end = this.readChunk(at)) at = end;
    // a copy: what is left must not hold the large buffer it came in
    this.pending = Buffer.from(this.pending.subarray(at));
  }

  /** Where the chunk at `at` ends; null when not all of it is there. */
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
    if (!before && (format !== 0 || this.streams.size >= MOST_STREAMS))
      throw new ChunkError('a chunk without a beginning');
    const field = format < 3 ? bytes.readUIntBE(at + idSize, 3) : 0;
    const extended = format < 3 ? field === EXTENDED : (before?.extended ?? false);
    if (extended) next += 4;
    if (next > bytes.length) return null;
    const begins = !before || before.received === 0;
    if (!begins && format !== 3) throw new ChunkError('a message inside of a message');
    const stream = begins
      ? this.header(bytes, at + idSize, format, before, extended ? bytes.readUInt32BE(next - 4) : field)
      : before;
    stream.extended = extended;
    const size = Math.min(this.chunkSize, stream.length - stream.received);
    if (next + size > bytes.length) return null;
    this.streams.set(id, stream);
    this.addPiece(stream, bytes.subarray(next, next + size));
    return next + size;
  }

  /** The header of a message that begins; what it leaves out is as in the message before. */
  private header(
    bytes: Buffer,
    at: number,
    format: 0 | 1 | 2 | 3,
    before: ChunkStream | undefined,
    given: number,
  ): ChunkStream {
    const field = format < 3 ? given : (before?.field ?? 0);
    const length = format < 2 ? bytes.readUIntBE(at + 3, 3) : (before?.length ?? 0);
    const type = format < 2 ? bytes.readUInt8(at + 6) : (before?.type ?? 0);
    const isMedia = this.takesMedia && (type === TYPE.audio || type === TYPE.video);
    if (length > (isMedia ? MOST_BYTES.media : MOST_BYTES.words)) throw new ChunkError(`a message of ${length} bytes`);
    const timestamp = format === 0 ? field : ((before?.timestamp ?? 0) + field) >>> 0;
    const streamId = format === 0 ? bytes.readUInt32LE(at + 7) : (before?.streamId ?? 0);
    return { field, extended: false, timestamp, length, type, streamId, pieces: [], received: 0 };
  }

  private addPiece(stream: ChunkStream, piece: Buffer): void {
    stream.received += piece.length;
    // a copy while the message is in progress: a few bytes must not hold the large buffer they came in
    stream.pieces.push(stream.received < stream.length ? Buffer.from(piece) : piece);
    if (stream.received < stream.length) return;
    const { type, timestamp, streamId, pieces } = stream;
    stream.pieces = [];
    stream.received = 0;
    this.take({ type, timestamp, streamId, payload: Buffer.concat(pieces) });
  }

  private take(message: Message): void {
    const { type, payload } = message;
    if (type === TYPE.chunkSize) {
      const size = payload.length >= 4 ? payload.readUInt32BE() : 0;
      if (size < CHUNK.least || size > CHUNK.most) throw new ChunkError(`chunks of ${size} bytes`);
      this.chunkSize = size;
    } else if (type === TYPE.abort) {
      const aborted = payload.length >= 4 ? this.streams.get(payload.readUInt32BE()) : undefined;
      if (aborted) Object.assign(aborted, { pieces: [], received: 0 });
    } else this.onMessage(message);
  }
}

/** How large the chunks are that we send. */
export const OUR_CHUNK = 4096;

/** A message as chunks; the chunk stream is the type's usual one. */
export function writeMessage({ type, timestamp, streamId, payload }: Message): Buffer {
  const id = type === TYPE.command ? 3 : 2;
  const head = Buffer.alloc(12);
  head.writeUInt8(id, 0);
  head.writeUIntBE(Math.min(timestamp, EXTENDED - 1), 1, 3);
  head.writeUIntBE(payload.length, 4, 3);
  head.writeUInt8(type, 7);
  head.writeUInt32LE(streamId, 8);
  const chunks: Buffer[] = [head];
  for (let at = 0; at < payload.length; at += OUR_CHUNK) {
    if (at > 0) chunks.push(Buffer.from([0xc0 | id]));
    chunks.push(payload.subarray(at, at + OUR_CHUNK));
  }
  return Buffer.concat(chunks);
}
