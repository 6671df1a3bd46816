import { randomBytes } from 'node:crypto';
import { unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Segment, type SegmentWindow } from '../hls/segmentWindow';
import { Waiters } from '../hls/waiters';

/** Some segments in a row in one file. Viewers of the past need no parts, and a playlist of single segments is long. */
export interface Piece {
  /** media sequence number, and its file's name */
  number: number;
  bytes: number;
  /** seconds */
  duration: number;
  /** wall clock time of its first frame, ms since the epoch */
  startsAt: number;
  /** number of its init section */
  init: number;
  /** whether its timeline does not continue that of the previous piece */
  discontinuity: boolean;
  /** whether it begins with a key frame */
  isIndependent: boolean;
}

/** A piece ends at the first key frame after this time, s. */
const PIECE_SECONDS = 4;
/** A piece ends here even without a key frame, s. */
export const PIECE_MAX_SECONDS = 10;
/** Playlists list what is younger; players may still fetch what they have just read about, s. */
const KEPT_AFTER_SECONDS = 2 * PIECE_MAX_SECONDS;
/** A disk that is slower than the stream must not fill the memory. */
const MAX_WAITING_BYTES = 32 * 1024 * 1024;

const sumOf = (parts: { duration: number }[]) => parts.reduce((sum, { duration }) => sum + duration, 0);

/** What a rewind needs to know of the disk. */
export interface RewindDisk {
  /** Rejects when nothing may be written now. */
  requireSpace(): Promise<void>;
  /** Called after each piece, to bring all rewinds together under their limit. */
  onGrown(): void;
  onFault(error: unknown): void;
}

/**
 * The last minutes of one stream on disk. The stream never waits for it: when the disk fails or is too slow, everything
 * that it has is dropped, and it begins again with the next piece.
 */
export class Rewind {
  /** part of every file's address; no run of a rendition begins with an r */
  readonly run = `r${randomBytes(4).toString('hex')}`;
  pieces: Piece[] = [];
  /** discontinuities in pieces that have been dropped */
  droppedDiscontinuities = 0;
  bytes = 0;
  private readonly inits = new Map<number, Buffer>();
  private readonly onChange = () => this.takeSegments();
  private sequence: number;
  private nextNumber = 0;
  private collected: Segment[] = [];
  private waitingBytes = 0;
  private writing: Promise<void> = Promise.resolve();
  private isClosed = false;
  private readonly waiters = new Waiters();

  /** @param seconds how far back viewers can go */
  constructor(
    private readonly window: SegmentWindow,
    private readonly folder: string,
    readonly seconds: number,
    private readonly disk: RewindDisk,
  ) {
    this.sequence = window.segments[0]?.sequence ?? 0;
    window.on('changed', this.onChange);
    this.takeSegments();
  }

  /** The pieces that playlists list: those of the last `seconds`. */
  get listed(): Piece[] {
    let left = this.seconds;
    const first = this.pieces.findLastIndex(({ duration }) => (left -= duration) < 0);
    return this.pieces.slice(first + 1);
  }

  init(number: number): Buffer | undefined {
    return this.inits.get(number);
  }

  piece(number: number): Piece | undefined {
    return this.pieces.find((piece) => piece.number === number);
  }

  /** Number of the newest piece; -1 without one. */
  get newest(): number {
    return this.pieces.at(-1)?.number ?? -1;
  }

  /**
   * Resolves with true once playlists have a piece or nothing is left to wait for: the rewind lost its pieces or was
   * closed. Resolves with false after `timeoutMs`.
   */
  waitFor(number: number, timeoutMs: number): Promise<boolean> {
    return this.waiters.wait(() => !this.pieces.length || this.newest >= number, timeoutMs);
  }

  /** The number of pending waits. */
  get waiting(): number {
    return this.waiters.size;
  }

  fileOf({ number }: Pick<Piece, 'number'>): string {
    return path.join(this.folder, `${number}.m4s`);
  }

  /** Deletes the oldest piece. */
  dropOldest(): void {
    const piece = this.pieces.shift();
    if (!piece) return;
    if (piece.discontinuity) this.droppedDiscontinuities++;
    this.bytes -= piece.bytes;
    void unlink(this.fileOf(piece)).catch(() => undefined);
    const oldestInit = this.pieces[0]?.init ?? piece.init;
    for (const number of this.inits.keys()) if (number < oldestInit) this.inits.delete(number);
    if (!this.pieces.length) this.waiters.check();
  }

  /** Takes nothing more. @returns resolves when nothing is being written */
  async close(): Promise<void> {
    this.isClosed = true;
    this.window.off('changed', this.onChange);
    this.collected = [];
    this.pieces = [];
    this.bytes = 0;
    this.waiters.check();
    await this.writing;
  }

  private takeSegments(): void {
    for (
      let segment = this.window.segment(this.sequence);
      segment?.complete;
      segment = this.window.segment(this.sequence)
    ) {
      this.sequence++;
      if (this.isEndBefore(segment)) this.finishPiece();
      this.collected.push(segment);
    }
    // its first part says where the piece ends: players near live need the piece soon
    const next = this.window.segment(this.sequence);
    if (next && this.isEndBefore(next)) this.finishPiece();
  }

  /** Says whether the collected segments are a piece, before a segment that may have just begun. */
  private isEndBefore(segment: Segment): boolean {
    const [first] = this.collected;
    if (!first) return false;
    const duration = sumOf(this.collected);
    const isFull = segment.parts[0]?.independent ? duration >= PIECE_SECONDS - 0.5 : false;
    const isOther = segment.discontinuity || segment.init !== first.init;
    return isFull || isOther || duration + segment.duration > PIECE_MAX_SECONDS;
  }

  private finishPiece(): void {
    const segments = this.collected;
    const [first] = segments;
    this.collected = [];
    const init = first && this.window.init(first.init);
    const buffers = segments.flatMap(({ bytes }) => bytes ?? []);
    const bytes = buffers.reduce((sum, { length }) => sum + length, 0);
    if (!first || !init || !bytes) return;
    if (this.waitingBytes + bytes > MAX_WAITING_BYTES) return this.startAgain(new Error('the disk is too slow'));
    this.inits.set(first.init, init);
    const piece = {
      number: this.nextNumber++,
      bytes,
      duration: sumOf(segments),
      startsAt: first.startsAt,
      init: first.init,
      discontinuity: first.discontinuity,
      isIndependent: first.parts[0]?.independent ?? false,
    };
    this.waitingBytes += bytes;
    this.writing = this.writing.then(() => this.write(piece, buffers));
  }

  private async write(piece: Piece, buffers: Buffer[]): Promise<void> {
    try {
      if (this.isClosed) return;
      await this.disk.requireSpace();
      await writeFile(this.fileOf(piece), buffers, { mode: 0o600 });
      if (this.isClosed) return;
      this.pieces.push(piece);
      this.bytes += piece.bytes;
      this.dropOld();
      this.disk.onGrown();
      this.waiters.check();
    } catch (error) {
      await unlink(this.fileOf(piece)).catch(() => undefined);
      this.startAgain(error);
    } finally {
      this.waitingBytes -= piece.bytes;
    }
  }

  private dropOld(): void {
    for (
      let seconds = sumOf(this.pieces);
      seconds - (this.pieces[0]?.duration ?? 0) > this.seconds + KEPT_AFTER_SECONDS;
      seconds = sumOf(this.pieces)
    )
      this.dropOldest();
  }

  /** Drops everything: viewers can't go back over a hole. Reports a disk that stays full only once. */
  private startAgain(error: unknown): void {
    if (this.isClosed) return;
    if (this.pieces.length) this.disk.onFault(error);
    while (this.pieces.length) this.dropOldest();
  }
}
