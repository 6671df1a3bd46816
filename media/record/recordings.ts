import { mkdir, readdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { type SegmentWindow } from '../hls/segmentWindow';
import { type Recorded, Recorder, type RecorderLimits } from './recorder';

export interface RecordingSettings extends RecorderLimits {
  /** a folder for each stream stands in it */
  folder: string;
  /** bytes that stay free on its disk */
  keepFree: number;
}

const LOOK = 3_000;

/** The streams of this process that are written down: `folder/{streamId}/{time}-{run}-{number}.mp4`. */
export class Recordings {
  /** by what is written down: a stream that ended may begin anew before the last file is closed */
  private readonly running = new Map<SegmentWindow, { streamId: string; began: Promise<Recorder | null> }>();
  private readonly recorders = new Set<Recorder>();
  private readonly timer: NodeJS.Timeout;
  private closed = false;

  constructor(
    private readonly settings: RecordingSettings,
    /** a recording is over, and its files are closed */
    private readonly onOver: (streamId: string, recorded: Recorded) => void,
  ) {
    this.timer = setInterval(() => void this.look(), LOOK);
    this.timer.unref();
  }

  /** Streams whose files are still written to. */
  get open(): string[] {
    return [...this.running.values()].map(({ streamId }) => streamId);
  }

  /** Writes this stream down from the oldest picture that is still in its window. One that is written down already goes on. */
  begin(streamId: string, window: SegmentWindow): void {
    if (this.closed || this.running.has(window)) return;
    const began = this.record(streamId, window);
    this.running.set(window, { streamId, began });
    void began
      .then(
        (recorder) => recorder?.over ?? { reason: 'disk' as const, seconds: 0, bytes: 0 },
        () => ({ reason: 'failed' as const, seconds: 0, bytes: 0 }),
      )
      .then((recorded) => {
        this.running.delete(window);
        this.onOver(streamId, recorded);
      });
  }

  /** Ends them all; resolves when all files are closed and told of. */
  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    const began = await Promise.allSettled([...this.running.values()].map((each) => each.began));
    for (const each of began) if (each.status === 'fulfilled') each.value?.end('ended');
    await Promise.all([...this.recorders].map(({ over }) => over));
  }

  private async record(streamId: string, window: SegmentWindow): Promise<Recorder | null> {
    const folder = path.join(this.settings.folder, streamId);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (!(await this.hasRoom())) return null;
    const before = await sizeOf(folder);
    const recorder = new Recorder(window, folder, this.settings, before);
    this.recorders.add(recorder);
    void recorder.over.then(() => this.recorders.delete(recorder));
    return recorder;
  }

  private async look(): Promise<void> {
    if (!this.recorders.size || (await this.hasRoom())) return;
    for (const recorder of [...this.recorders]) recorder.end('disk');
  }

  /** What is recorded needs as much room again while a video is made of it. A disk that does not tell is believed. */
  private async hasRoom(): Promise<boolean> {
    const needed = [...this.recorders].reduce((sum, { bytes }) => sum + bytes, this.settings.keepFree);
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
