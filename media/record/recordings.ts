import { mkdir, readdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { type SegmentWindow } from '../hls/segmentWindow';
import { type Recorded, Recorder, type RecorderLimits } from './recorder';

export interface RecordingSettings extends RecorderLimits {
  /** contains one folder per stream */
  folder: string;
  /** bytes that must stay free on its disk */
  keepFreeBytes: number;
}

const DISK_CHECK_INTERVAL_MS = 3_000;

/** Records streams of this process to `folder/{streamId}/{time}-{run}-{number}.mp4`. */
export class Recordings {
  /** by window: a stream id may start again before the last file of its predecessor is closed */
  private readonly running = new Map<SegmentWindow, { streamId: string; starting: Promise<Recorder | null> }>();
  private readonly recorders = new Set<Recorder>();
  private readonly timer: NodeJS.Timeout;
  private closed = false;

  constructor(
    private readonly settings: RecordingSettings,
    /** called when a recording has ended and its files are closed */
    private readonly onFinished: (streamId: string, recorded: Recorded) => void,
  ) {
    this.timer = setInterval(() => void this.checkDisk(), DISK_CHECK_INTERVAL_MS);
    this.timer.unref();
  }

  /** The ids of streams whose files are still being written. */
  get open(): string[] {
    return [...this.running.values()].map(({ streamId }) => streamId);
  }

  /** Records a stream from the oldest frame in its window. Does nothing if it is already being recorded. */
  start(streamId: string, window: SegmentWindow): void {
    if (this.closed || this.running.has(window)) return;
    const starting = this.record(streamId, window);
    this.running.set(window, { streamId, starting });
    void starting
      .then(
        (recorder) => recorder?.finished ?? { reason: 'disk' as const, seconds: 0, bytes: 0 },
        () => ({ reason: 'failed' as const, seconds: 0, bytes: 0 }),
      )
      .then((recorded) => {
        this.running.delete(window);
        this.onFinished(streamId, recorded);
      });
  }

  /** Ends all recordings; resolves when their files are closed and reported. */
  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    const starting = await Promise.allSettled([...this.running.values()].map((each) => each.starting));
    for (const each of starting) if (each.status === 'fulfilled') each.value?.end('ended');
    await Promise.all([...this.recorders].map(({ finished }) => finished));
  }

  private async record(streamId: string, window: SegmentWindow): Promise<Recorder | null> {
    const folder = path.join(this.settings.folder, streamId);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (!(await this.hasSpace())) return null;
    const earlierBytes = await sizeOf(folder);
    const recorder = new Recorder(window, folder, this.settings, earlierBytes);
    this.recorders.add(recorder);
    void recorder.finished.then(() => this.recorders.delete(recorder));
    return recorder;
  }

  private async checkDisk(): Promise<void> {
    if (!this.recorders.size || (await this.hasSpace())) return;
    for (const recorder of [...this.recorders]) recorder.end('disk');
  }

  /** Recordings need the same space again while a video is made of them. An unknown disk counts as large enough. */
  private async hasSpace(): Promise<boolean> {
    const needed = [...this.recorders].reduce((sum, { bytes }) => sum + bytes, this.settings.keepFreeBytes);
    const disk = await statfs(this.settings.folder).catch(() => null);
    return !disk || disk.bavail * disk.bsize > needed;
  }
}

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(path.join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
