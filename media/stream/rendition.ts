import { randomBytes } from 'node:crypto';
import { AudioFollower } from '../hls/follower';
import { Packager, type PackagerSettings } from '../hls/packager';
import { Playlist, type PlaylistSettings } from '../hls/playlist';
import { SegmentWindow, type WindowLimits } from '../hls/segmentWindow';

export interface RenditionSettings extends PackagerSettings, Omit<PlaylistSettings, 'base' | 'length'>, WindowLimits {
  /** segments in a playlist */
  listed: number;
  /** the playlist is withheld until there is this much media, seconds */
  startMedia: number;
}

/** The playlist and the media of one form of a stream. */
export class Rendition {
  /** part of every media address, so that caches never mix up two streams that had the same id */
  readonly run = randomBytes(4).toString('hex');
  readonly window: SegmentWindow;
  readonly playlist: Playlist;
  private wasPlayable = false;

  constructor(private readonly settings: RenditionSettings) {
    this.window = new SegmentWindow(settings);
    this.playlist = new Playlist(this.window, {
      ...settings,
      length: settings.listed,
      base: `${this.run}/`,
    });
  }

  /** Whether there is enough media to start playback. */
  get isPlayable(): boolean {
    this.wasPlayable ||=
      this.window.ended ||
      (this.window.duration >= this.settings.startMedia && this.window.segments[0]?.complete === true);
    return this.wasPlayable;
  }

  /** Resolves with true once it is playable, with false after `timeoutMs`. */
  waitUntilPlayable(timeoutMs: number): Promise<boolean> {
    return this.window.waitUntil(() => this.isPlayable, timeoutMs);
  }

  /** Ends the playlist. */
  end(): void {
    this.window.end();
  }
}

/** A stream's video packaged with one audio codec, and the same audio without the video. */
export class PackagedRendition extends Rendition {
  readonly packager: Packager;
  readonly audioOnly: Rendition;

  constructor(settings: RenditionSettings) {
    super(settings);
    this.packager = new Packager(this.window, settings);
    this.audioOnly = new Rendition(settings);
    this.packager.followers.add(new AudioFollower(this.audioOnly.window));
  }

  /** Packages what is held and ends the playlists. */
  override end(): void {
    this.packager.finish();
    this.packager.close();
    super.end();
    this.audioOnly.end();
  }
}
