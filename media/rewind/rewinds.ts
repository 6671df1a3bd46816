import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat, statfs, utimes } from 'node:fs/promises';
import path from 'node:path';
import { type SegmentWindow } from '../hls/segmentWindow';
import { Rewind } from './rewind';

export interface RewindSettings {
  /** contains one folder per process, and in it one per stream */
  folder: string;
  /** bytes of all rewinds of this process */
  maxBytes: number;
  /** bytes that must stay free on its disk */
  keepFreeBytes: number;
}

const PROCESS_FOLDER = /^[0-9a-f]{16}$/;
/** A running process marks its folder at this interval. */
const MARK_INTERVAL_MS = 20_000;
/** A folder that was not marked for this long belongs to a process that is gone. */
const ABANDONED_AFTER_MS = 75_000;

/**
 * The rewinds of this process's streams. Processes may share a folder: each has its own inside, and removes those of
 * processes that are gone.
 */
export class Rewinds {
  private readonly own: string;
  private readonly byStream = new Map<string, Rewind>();
  private readonly timer: NodeJS.Timeout;
  private isClosed = false;

  constructor(
    private readonly settings: RewindSettings,
    /** gets errors of the disk; streams go on without their past */
    private readonly onFault: (error: unknown) => void,
  ) {
    this.own = path.join(settings.folder, randomBytes(8).toString('hex'));
    void this.tidy();
    this.timer = setInterval(() => void this.tidy(), MARK_INTERVAL_MS);
    this.timer.unref();
  }

  /** Returns the rewind of a stream that has pieces; undefined without one. */
  get(streamId: string): Rewind | undefined {
    const rewind = this.byStream.get(streamId);
    return rewind?.pieces.length ? rewind : undefined;
  }

  /** Keeps the last `seconds` of a stream from now on. Does nothing if it already does. */
  async start(streamId: string, window: SegmentWindow, seconds: number): Promise<void> {
    const folder = path.join(this.own, streamId);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
    } catch (error) {
      return this.onFault(error);
    }
    if (this.isClosed || this.byStream.has(streamId)) return;
    // it ended meanwhile
    if (window.ended) return this.remove(folder);
    const rewind = new Rewind(window, folder, seconds, {
      requireSpace: () => this.requireSpace(),
      onGrown: () => this.dropBeyondLimit(),
      onFault: this.onFault,
    });
    this.byStream.set(streamId, rewind);
  }

  /** Deletes the rewind of a stream. */
  async end(streamId: string): Promise<void> {
    const rewind = this.byStream.get(streamId);
    if (!rewind) return;
    this.byStream.delete(streamId);
    await rewind.close();
    // another stream with this id may have begun
    if (!this.byStream.has(streamId)) await this.remove(path.join(this.own, streamId));
  }

  /** Deletes all rewinds. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
    await Promise.all([...this.byStream.values()].map((rewind) => rewind.close()));
    this.byStream.clear();
    await this.remove(this.own);
  }

  /** Drops the oldest pieces of all streams, so that every stream goes back as far as the others. */
  private dropBeyondLimit(): void {
    const rewinds = [...this.byStream.values()];
    let bytes = rewinds.reduce((sum, rewind) => sum + rewind.bytes, 0);
    while (bytes > this.settings.maxBytes) {
      const oldest = rewinds
        .filter(({ pieces }) => pieces.length)
        .reduce((a, b) => ((a.pieces[0]?.startsAt ?? 0) <= (b.pieces[0]?.startsAt ?? 0) ? a : b));
      bytes -= oldest.pieces[0]?.bytes ?? 0;
      oldest.dropOldest();
    }
  }

  /** An unknown disk counts as large enough. @throws Error */
  private async requireSpace(): Promise<void> {
    const disk = await statfs(this.own).catch(() => null);
    if (disk && disk.bavail * disk.bsize <= this.settings.keepFreeBytes) throw new Error('the disk is almost full');
  }

  /** Marks the own folder, and removes those that ended processes left. */
  private async tidy(): Promise<void> {
    const now = new Date();
    await utimes(this.own, now, now).catch(() => undefined);
    const names = await readdir(this.settings.folder).catch(() => []);
    for (const name of names.filter((each) => PROCESS_FOLDER.test(each))) {
      const folder = path.join(this.settings.folder, name);
      const found = folder === this.own ? null : await stat(folder).catch(() => null);
      if (found && now.getTime() - found.mtimeMs > ABANDONED_AFTER_MS) await this.remove(folder);
    }
  }

  private async remove(folder: string): Promise<void> {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(this.onFault);
  }
}
