import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { type Segment, type SegmentWindow } from '../hls/segmentWindow';
import { RecordingWriter, DiskTooSlowError } from './recordingWriter';

/** Why a recording is over: the stream is; it is as long or as large as one may be; the disk is nearly full, too slow, or fails. */
export type RecordingEnd = 'ended' | 'length' | 'size' | 'disk' | 'slow' | 'failed';

export interface RecorderLimits {
  /** seconds of one recording */
  maxSeconds: number;
  /** bytes of one recording */
  maxBytes: number;
}

/** What a recording has come to. */
export interface Recorded {
  reason: RecordingEnd;
  seconds: number;
  bytes: number;
}

/**
 * Writes down what a stream's window holds, byte by byte as it is sent out, so that it costs no more than the disk. A file begins with an init
 * section and is never gone back to: wherever it breaks off, all of it but the last fragment is good. Where the line breaks (a publisher who
 * returns, pictures of another size) the next file begins, since no file may have two kinds of pictures or a hole in its time.
 */
export class Recorder {
  /** Resolves when all is on disk. */
  readonly over: Promise<Recorded>;
  private settle: (recorded: Recorded) => void = () => undefined;
  private readonly run = randomBytes(3).toString('hex');
  private readonly onChange = () => this.take();
  private sequence: number;
  private part = 0;
  private tape: RecordingWriter | null = null;
  private closing: Promise<void>[] = [];
  private init: Buffer | undefined;
  private files = 0;
  private seconds = 0;
  private written = 0;
  private isOver = false;

  constructor(
    private readonly window: SegmentWindow,
    private readonly folder: string,
    private readonly limits: RecorderLimits,
    /** bytes that earlier recordings of the same stream take */
    private readonly before = 0,
  ) {
    this.over = new Promise((resolve) => (this.settle = resolve));
    this.sequence = window.segments[0]?.sequence ?? 0;
    window.on('changed', this.onChange);
    this.take();
  }

  /** Bytes on disk, with those of earlier recordings of the same stream. */
  get bytes(): number {
    return this.before + this.written;
  }

  /** Nothing more is written. */
  end(reason: RecordingEnd): void {
    if (this.isOver) return;
    this.isOver = true;
    this.window.off('changed', this.onChange);
    this.change(null);
    void Promise.all(this.closing).then(() => this.settle({ reason, seconds: this.seconds, bytes: this.bytes }));
  }

  private take(): void {
    // what left the window before it was looked at is gone
    this.sequence = Math.max(this.sequence, this.window.segments[0]?.sequence ?? 0);
    for (
      let segment = this.window.segment(this.sequence);
      segment && !this.isOver;
      segment = this.window.segment(this.sequence)
    ) {
      this.takeParts(segment);
      if (!segment.complete || this.isOver) break;
      this.sequence += 1;
      this.part = 0;
    }
    if (this.window.ended) this.end('ended');
  }

  private takeParts(segment: Segment): void {
    for (let part = segment.parts[this.part]; part && !this.isOver; part = segment.parts[this.part]) {
      if (this.part === 0) this.beginFileWhereNeeded(segment);
      this.part += 1;
      this.seconds += part.duration;
      this.write(part.bytes);
      if (this.seconds >= this.limits.maxSeconds) this.end('length');
      else if (this.bytes >= this.limits.maxBytes) this.end('size');
    }
  }

  private beginFileWhereNeeded({ init: number, discontinuity }: Segment): void {
    const init = this.window.init(number);
    if (!init || (this.tape && !discontinuity && this.init?.equals(init))) return;
    this.init = init;
    const name = `${String(Date.now()).padStart(14, '0')}-${this.run}-${String(this.files++).padStart(4, '0')}.mp4`;
    this.change(new RecordingWriter(path.join(this.folder, name), (error) => this.end(reasonOf(error))));
    this.write(init);
  }

  private write(bytes: Buffer): void {
    this.written += bytes.length;
    this.tape?.write(bytes);
  }

  private change(tape: RecordingWriter | null): void {
    if (this.tape) this.closing.push(this.tape.close());
    this.tape = tape;
  }
}

function reasonOf(error: Error): RecordingEnd {
  if (error instanceof DiskTooSlowError) return 'slow';
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '') ? 'disk' : 'failed';
}
