import { type FileHandle, open } from 'node:fs/promises';

/** What waits for the disk at most, bytes: a disk that is slower than the picture must not fill the memory. */
const MOST_WAITING = 32 * 1024 * 1024;

/** The disk does not keep up. */
export class DiskTooSlowError extends Error {}

/** A file that is written from front to back. Nobody waits for it: what comes while the disk is busy is written with the next stroke. */
export class RecordingWriter {
  private readonly file: Promise<FileHandle>;
  private waiting: Buffer[] = [];
  private waitingBytes = 0;
  private writing: Promise<void> | null = null;
  private broken = false;

  /** `onFault` hears once why no more is written: a full disk, or one that is too slow (DiskTooSlowError). */
  constructor(
    path: string,
    private readonly onFault: (error: Error) => void,
  ) {
    this.file = open(path, 'a', 0o600);
    this.file.catch((error: Error) => this.break(error));
  }

  write(bytes: Buffer): void {
    if (this.broken) return;
    this.waiting.push(bytes);
    this.waitingBytes += bytes.length;
    if (this.waitingBytes > MOST_WAITING)
      return this.break(new DiskTooSlowError('The disk does not keep up with the picture.'));
    this.writing ??= this.work();
  }

  /** Writes what waits, and closes the file. */
  async close(): Promise<void> {
    await this.writing;
    this.broken = true;
    const file = await this.file.catch(() => null);
    await file?.close().catch(() => undefined);
  }

  private async work(): Promise<void> {
    try {
      const file = await this.file;
      while (this.waiting.length && !this.broken) {
        const bytes = Buffer.concat(this.waiting);
        this.waiting = [];
        this.waitingBytes = 0;
        for (let at = 0; at < bytes.length;) at += (await file.write(bytes, at)).bytesWritten;
      }
    } catch (error) {
      this.break(error as Error);
    } finally {
      // in the same breath as the last look at what waits: nothing is left behind
      this.writing = null;
    }
  }

  private break(error: Error): void {
    this.waiting = [];
    this.waitingBytes = 0;
    if (this.broken) return;
    this.broken = true;
    this.onFault(error);
  }
}
