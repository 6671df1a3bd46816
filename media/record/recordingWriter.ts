import { type FileHandle, open } from 'node:fs/promises';

/** A disk that is slower than the stream must not fill the memory. */
const MAX_WAITING_BYTES = 32 * 1024 * 1024;

/** The disk is slower than the stream. */
export class DiskTooSlowError extends Error {}

/** Appends to one file without making the caller wait: bytes that arrive during a write go out with the next one. */
export class RecordingWriter {
  private readonly file: Promise<FileHandle>;
  private waiting: Buffer[] = [];
  private waitingBytes = 0;
  private writing: Promise<void> | null = null;
  private failed = false;

  /** `onFault` is called once when writing fails: on a disk error or when the disk is too slow (DiskTooSlowError). */
  constructor(
    path: string,
    private readonly onFault: (error: Error) => void,
  ) {
    this.file = open(path, 'a', 0o600);
    this.file.catch((error: Error) => this.fail(error));
  }

  write(bytes: Buffer): void {
    if (this.failed) return;
    this.waiting.push(bytes);
    this.waitingBytes += bytes.length;
    if (this.waitingBytes > MAX_WAITING_BYTES)
      return this.fail(new DiskTooSlowError('The disk is slower than the stream.'));
    this.writing ??= this.work();
  }

  /** Writes what waits and closes the file. */
  async close(): Promise<void> {
    await this.writing;
    this.failed = true;
    const file = await this.file.catch(() => null);
    await file?.close().catch(() => undefined);
  }

  private async work(): Promise<void> {
    try {
      const file = await this.file;
      while (this.waiting.length && !this.failed) {
        const bytes = Buffer.concat(this.waiting);
        this.waiting = [];
        this.waitingBytes = 0;
        for (let at = 0; at < bytes.length;) at += (await file.write(bytes, at)).bytesWritten;
      }
    } catch (error) {
      this.fail(error as Error);
    } finally {
      // in the same tick as the last check of `waiting`, so that no bytes are left behind
      this.writing = null;
    }
  }

  private fail(error: Error): void {
    this.waiting = [];
    this.waitingBytes = 0;
    if (this.failed) return;
    this.failed = true;
    this.onFault(error);
  }
}
