import { randomBytes } from 'node:crypto';
import { Packager, type PackagerSettings } from '../hls/packager';
import { Playlist, type PlaylistSettings } from '../hls/playlist';
import { SegmentWindow, type WindowLimits } from '../hls/segmentWindow';

export interface RenditionSettings extends PackagerSettings, Omit<PlaylistSettings, 'base' | 'length'>, WindowLimits {
  /** segments in a playlist */
  listed: number;
  /** the playlist is held back until there is this much media, seconds */
  startMedia: number;
}

/** A stream's pictures packaged with one kind of sound. */
export class Rendition {
  /** part of every media address, so that no cache mixes up two runs under one stream id */
  readonly run = randomBytes(4).toString('hex');
  readonly window: SegmentWindow;
  readonly packager: Packager;
  readonly playlist: Playlist;
  private wasPlayable = false;

  constructor(
    streamId: string,
    private readonly settings: RenditionSettings,
  ) {
    this.window = new SegmentWindow(settings);
    this.packager = new Packager(this.window, settings);
    this.playlist = new Playlist(this.window, {
      ...settings,
      length: settings.listed,
      base: `${streamId}/${this.run}/`,
    });
  }

  /** Whether there is enough media to begin playing. */
  get isPlayable(): boolean {
    this.wasPlayable ||=
      this.window.ended ||
      (this.window.duration >= this.settings.startMedia && this.window.segments[0]?.complete === true);
    return this.wasPlayable;
  }

  /** Waits until it is playable; false after `timeoutMs`. */
  untilPlayable(timeoutMs: number): Promise<boolean> {
    return this.window.until(() => this.isPlayable, timeoutMs);
  }

  /** Nothing more will come. */
  end(): void {
    this.packager.finish();
    this.packager.close();
    this.window.end();
  }
}
