import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { type Segment, type SegmentWindow } from '../hls/segmentWindow';
import { RecordingWriter, DiskTooSlowError } from './recordingWriter';

/** Why a recording ended: with the stream, at a limit, or because the disk is nearly full, too slow or fails. */
export type RecordingEnd = 'ended' | 'length' | 'size' | 'disk' | 'slow' | 'failed';

export interface RecorderLimits {
  /** seconds of one recording */
  maxSeconds: number;
  /** bytes of one recording */
  maxBytes: number;
}

/** A finished recording. */
export interface Recorded {
  reason: RecordingEnd;
  seconds: number;
  bytes: number;
}

/**
 * Writes a stream's segments to disk exactly as players get them. A file is an init section followed by fragments and
 * is only appended to, so all but the last fragment survives a crash. A new file begins at every discontinuity (a
 * returning publisher, another picture size), because a file must not have gaps or change its tracks.
 */
export class Recorder {
  /** Resolves when everything is on disk. */
  readonly finished: Promise<Recorded>;
  private resolveFinished: (recorded: Recorded) => void = () => undefined;
  private readonly run = randomBytes(3).toString('hex');
  private readonly onChange = () => this.writeNewParts();
  private sequence: number;
  private part = 0;
  private writer: RecordingWriter | null = null;
  private closing: Promise<void>[] = [];
  private init: Buffer | undefined;
  private files = 0;
  private seconds = 0;
  private written = 0;
  private isEnded = false;

  constructor(
    private readonly window: SegmentWindow,
    private readonly folder: string,
    private readonly limits: RecorderLimits,
    /** bytes of earlier recordings of the same stream */
    private readonly earlierBytes = 0,
  ) {
    this.finished = new Promise((resolve) => (this.resolveFinished = resolve));
    this.sequence = window.segments[0]?.sequence ?? 0;
    window.on('changed', this.onChange);
    this.writeNewParts();
  }

  /** Bytes on disk, including earlier recordings of the same stream. */
  get bytes(): number {
    return this.earlierBytes + this.written;
  }

  /** Stops the recording. */
  end(reason: RecordingEnd): void {
    if (this.isEnded) return;
    this.isEnded = true;
    this.window.off('changed', this.onChange);
    this.switchWriter(null);
    void Promise.all(this.closing).then(() =>
      this.resolveFinished({ reason, seconds: this.seconds, bytes: this.bytes }),
    );
  }

  private writeNewParts(): void {
    // segments that have already left the window are lost
    this.sequence = Math.max(this.sequence, this.window.segments[0]?.sequence ?? 0);
    for (
      let segment = this.window.segment(this.sequence);
      segment && !this.isEnded;
      segment = this.window.segment(this.sequence)
    ) {
      this.writeParts(segment);
      if (!segment.complete || this.isEnded) break;
      this.sequence += 1;
      this.part = 0;
    }
    if (this.window.ended) this.end('ended');
  }

  private writeParts(segment: Segment): void {
    for (let part = segment.parts[this.part]; part && !this.isEnded; part = segment.parts[this.part]) {
      if (this.part === 0) this.startFileIfNeeded(segment);
      this.part += 1;
      this.seconds += part.duration;
      this.write(part.bytes);
      if (this.seconds >= this.limits.maxSeconds) this.end('length');
      else if (this.bytes >= this.limits.maxBytes) this.end('size');
    }
  }

  private startFileIfNeeded({ init: number, discontinuity }: Segment): void {
    const init = this.window.init(number);
    if (!init || (this.writer && !discontinuity && this.init?.equals(init))) return;
    this.init = init;
    const name = `${String(Date.now()).padStart(14, '0')}-${this.run}-${String(this.files++).padStart(4, '0')}.mp4`;
    this.switchWriter(new RecordingWriter(path.join(this.folder, name), (error) => this.end(reasonOf(error))));
    this.write(init);
  }

  private write(bytes: Buffer): void {
    this.written += bytes.length;
    this.writer?.write(bytes);
  }

  private switchWriter(writer: RecordingWriter | null): void {
    if (this.writer) this.closing.push(this.writer.close());
    this.writer = writer;
  }
}

function reasonOf(error: Error): RecordingEnd {
  if (error instanceof DiskTooSlowError) return 'slow';
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '') ? 'disk' : 'failed';
}
