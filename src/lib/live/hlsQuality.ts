import type Hls from 'hls.js';
import { canPlay } from './canPlay';
import { ClimbGuard } from './climbGuard';
import { type HlsClass } from './hls';
import {
  autoLimit,
  bestNotAbove,
  type Quality,
  type QualityControl,
  type Rendition,
  type Renditions,
} from './renditions';
import { chooseVariant, linesOf, nameOf, namesIn, renditionsOf } from './variant';

/** Renditions come and go while a show runs: a ladder starts later than its source. */
const FIRST_READ_DELAY_MS = 5_000;
const READ_INTERVAL_MS = 30_000;
/** After a network error the playlist is read at once, but not more often than this. */
const READ_MIN_INTERVAL_MS = 1_000;
/** A player begins small, and climbs within this time where the line carries more. */
const CLIMB_MS = 8_000;

interface QualityHost {
  /** returns the multivariant playlist as it is now; null if it can't be had */
  read(): Promise<string | null>;
  /** plays again, by a new `plan` */
  reload(): void;
  changed(): void;
}

/**
 * Chooses among the renditions of a stream. Sizes are left to the library, with a limit or a level. It plays no sound
 * alone beside pictures, so that gets an address of its own. Renditions that vanish are taken from the library.
 */
export class HlsQuality implements QualityControl {
  quality: Quality = 'auto';
  offered: Renditions | null = null;
  isSlow = false;
  private hls: Hls | null = null;
  private playlist = '';
  private base = '';
  private address = '';
  private level: Rendition | null = null;
  private timer: number | undefined;
  private readonly guard = new ClimbGuard();
  private holdTimer: number | undefined;
  private slowTimer: number | undefined;
  private readAt = -Infinity;

  constructor(private readonly host: QualityHost) {}

  get shown(): Rendition | null {
    if (!this.hls || !this.offered) return null;
    const { pictures, sound } = this.offered;
    if (this.isSoundAlone) return { lines: 0, bitrate: sound ?? 0 };
    return this.level ?? (this.address === this.base ? null : (pictures[0] ?? null));
  }

  get bandwidth(): number | null {
    return this.hls?.bandwidthEstimate || null;
  }

  /** Whether the stream has renditions that the library doesn't know. */
  get isOutdated(): boolean {
    return this.hls !== null && this.addressOf() !== this.address;
  }

  choose(quality: Quality): void {
    if (quality === this.quality) return;
    this.quality = quality;
    this.isSlow = false;
    // before the first playlist there is nothing to change
    if (!this.hls) return;
    if (this.isOutdated) this.host.reload();
    else this.apply();
    this.host.changed();
  }

  /** Notes a multivariant playlist and its address. @returns the address of what to play */
  plan(playlist: string, base: string): string {
    [this.playlist, this.base, this.level] = [playlist, base, null];
    this.offered = renditionsOf(playlist, canPlay);
    this.address = this.addressOf();
    return this.address;
  }

  /** Controls a new instance of the library, which is about to load what `plan` returned. */
  follow(hls: Hls, { Events }: HlsClass): void {
    this.hls = hls;
    hls.on(Events.MANIFEST_PARSED, () => this.apply());
    hls.on(Events.LEVEL_SWITCHING, (_event, { level }) => this.guardFrom(hls, level));
    hls.on(Events.LEVEL_SWITCHED, (_event, { level }) => {
      const shown = hls.levels[level];
      const before = this.level;
      this.level = shown && linesOf(shown) > 0 ? { lines: linesOf(shown), bitrate: shown.bitrate } : null;
      this.judgeLine(hls, before?.lines ?? 0);
      this.host.changed();
    });
    hls.on(Events.ERROR, (_event, { type, fatal }) => {
      if (type !== 'networkError' || fatal || hls.levels.length < 2) return;
      if (performance.now() - this.readAt < READ_MIN_INTERVAL_MS) this.readLater(READ_MIN_INTERVAL_MS);
      else void this.readAgain();
    });
    this.readLater(FIRST_READ_DELAY_MS);
    this.host.changed();
  }

  unfollow(): void {
    window.clearTimeout(this.timer);
    window.clearTimeout(this.holdTimer);
    window.clearTimeout(this.slowTimer);
    this.isSlow = false;
    this.hls = null;
  }

  private get isSoundAlone(): boolean {
    return this.quality === 'audio' && this.offered?.sound !== null && Boolean(this.offered?.pictures.length);
  }

  private addressOf(): string {
    return chooseVariant(this.playlist, this.base, canPlay, this.isSoundAlone ? 'audio' : 'auto');
  }

  /** Tells the library what the viewer wants. */
  private apply(): void {
    const { hls, quality } = this;
    if (!hls || hls.levels.length < 2) return;
    const lines = hls.levels.map(linesOf);
    this.limitAuto(hls);
    if (typeof quality === 'number') hls.loadLevel = bestNotAbove(quality, lines);
    // before the start this would make the library measure the connection first
    else if (!hls.autoLevelEnabled) hls.loadLevel = -1;
  }

  /** Limits what the library chooses by itself: by the viewer's wish to save data, and after it chose too much. */
  private limitAuto(hls: Hls): void {
    const limit = autoLimit();
    const mayPlay = hls.levels.map((level) => linesOf(level) <= limit && this.guard.mayPlay(level.bitrate));
    hls.autoLevelCapping = mayPlay.includes(false) ? Math.max(0, mayPlay.lastIndexOf(true)) : -1;
  }

  private guardFrom(hls: Hls, level: number): void {
    const loaded = hls.levels[level];
    if (!loaded) return;
    const hold = this.guard.note(loaded.bitrate, performance.now());
    if (!hold || !hls.autoLevelEnabled) return;
    window.clearTimeout(this.holdTimer);
    this.holdTimer = window.setTimeout(() => {
      this.guard.release();
      this.limitAuto(hls);
    }, hold);
    this.limitAuto(hls);
  }

  /** Finds out whether the line is why the picture is small: after a fall at once, else after the time for a climb. */
  private judgeLine(hls: Hls, linesBefore: number): void {
    window.clearTimeout(this.slowTimer);
    const lines = this.level?.lines ?? 0;
    const isSmaller =
      hls.autoLevelEnabled && hls.levels.map(linesOf).some((each) => each > lines && each <= autoLimit());
    this.isSlow = isSmaller && (this.isSlow || lines < linesBefore);
    if (!isSmaller || this.isSlow) return;
    this.slowTimer = window.setTimeout(() => {
      this.isSlow = hls.autoLevelEnabled;
      this.host.changed();
    }, CLIMB_MS);
  }

  private readLater(delay: number): void {
    window.clearTimeout(this.timer);
    // after an error the library chooses by itself
    this.timer = window.setTimeout(() => void this.readAgain().then(() => this.apply()), delay);
  }

  private async readAgain(): Promise<void> {
    const { hls } = this;
    this.readAt = performance.now();
    const playlist = document.hidden ? null : await this.host.read();
    if (!hls || hls !== this.hls) return;
    this.readLater(READ_INTERVAL_MS);
    if (playlist === null || playlist === this.playlist) return;
    this.playlist = playlist;
    this.offered = renditionsOf(playlist, canPlay);
    if (this.wantsReload()) this.host.reload();
    else this.dropVanished(hls, playlist);
    this.host.changed();
  }

  /** Says whether a rendition that came later is the one that the viewer wants. */
  private wantsReload(): boolean {
    if (!this.isOutdated || this.isSoundAlone) return this.isOutdated;
    const limit = typeof this.quality === 'number' ? this.quality : autoLimit();
    return (this.hls?.levels.length ?? 0) < 2 && limit < (this.offered?.pictures[0]?.lines ?? 0);
  }

  /**
   * Takes variants that the stream no longer has from the library, which goes on with another one. A variant that has
   * only changed its size, as the main one does when a publisher drops its largest layer for a while, stays.
   */
  private dropVanished(hls: Hls, playlist: string): void {
    if (hls.levels.length < 2) return;
    const kept = new Set(namesIn(playlist));
    const vanished = hls.levels.filter(({ uri }) => !kept.has(nameOf(uri)));
    if (!vanished.length || vanished.length === hls.levels.length) return;
    for (const level of vanished) hls.removeLevel(hls.levels.indexOf(level));
    this.apply();
    if (hls.autoLevelEnabled) hls.nextLoadLevel = Math.max(0, Math.min(hls.nextAutoLevel, hls.levels.length - 1));
  }
}
