import type Hls from 'hls.js';
import { type ErrorData, type HlsConfig, type LevelDetails } from 'hls.js';
import { Emitter } from './emitter';
import { type HlsLibrary, loadHls, skipRoundingError } from './hls';
import { endOf, longestOf, momentAt, positionAt, readNow } from './pastTimes';
import {
  isRefusal,
  type Past,
  type PastPlace,
  type Playback,
  type PlaybackEvents,
  type PlaybackState,
  prepareElement,
  startMuted,
} from './playback';
import { StallWatch } from './stallWatch';

const RETRY = { maxNumRetry: 2, retryDelayMs: 1_000, maxRetryDelayMs: 8_000 };
/** Blocking reloads are answered within 20 s. */
const PLAYLIST_POLICY: HlsConfig['playlistLoadPolicy'] = {
  default: { maxTimeToFirstByteMs: 25_000, maxLoadTimeMs: 30_000, timeoutRetry: RETRY, errorRetry: RETRY },
};
/** Little is loaded ahead, so that a viewer who may not watch any more sees no more than that. */
const SETTINGS: Partial<HlsConfig> = {
  autoStartLoad: false,
  // asks for the next piece as soon as it has a playlist, and not seconds later
  lowLatencyMode: true,
  playlistLoadPolicy: PLAYLIST_POLICY,
  maxBufferLength: 20,
  maxMaxBufferLength: 20,
  backBufferLength: 30,
};
/** The player gives up after this time without progress. */
const GIVE_UP_AFTER_MS = 20_000;
/** The newest pieces, whose lengths foretell that of the next one. */
const NEWEST_PIECES = 3;
/** A piece may take half its length to arrive, on a line twice as fast as the show. */
const LOADING_FACTOR = 1.5;
const NEAREST_MARGIN_SECONDS = 1.5;

/**
 * Plays the past of a show from the rewind playlist. Ends with `unavailable` when that can't be had any more; the live
 * picture is then the place to be.
 */
export class PastPlayer extends Emitter<PlaybackEvents> implements Playback, Past {
  state: PlaybackState = 'loading';
  readonly past: Past = this;
  private hls: Hls | null = null;
  private watch: StallWatch | null = null;
  private details: LevelDetails | null = null;
  /** the server's clock minus this page's, ms */
  private clockOffset = 0;
  /** from the end of a piece until a playlist has it, s */
  private delay = 0;
  private isStopped = false;

  constructor(
    private readonly video: HTMLVideoElement,
    private readonly url: string,
    private place: PastPlace,
  ) {
    super();
  }

  get at(): number | null {
    if (!this.details) return null;
    // before the first picture, the element's own position means nothing
    const position = this.state === 'loading' ? this.positionOf(this.place, this.details) : this.video.currentTime;
    return momentAt(this.details.fragments, position);
  }

  get behind(): number | null {
    return this.at === null ? null : this.secondsSince(this.at);
  }

  get range(): number | null {
    const oldest = this.details?.fragments[0]?.programDateTime;
    return oldest ? this.secondsSince(oldest) : null;
  }

  get nearest(): number | null {
    return this.details && this.nearestIn(this.details);
  }

  get latency(): number | null {
    return this.behind;
  }

  seek(place: PastPlace): void {
    this.place = place;
    if (this.details && this.hls?.media) this.video.currentTime = this.positionOf(place, this.details);
  }

  async start(): Promise<void> {
    prepareElement(this.video);
    const library = await loadHls().catch(() => null);
    if (this.isStopped) return;
    if (!library) return this.emit('unavailable', undefined);
    this.watch = new StallWatch(
      this.video,
      {
        moved: () => this.turn('playing'),
        stalled: () => this.turn('waiting'),
        lost: () => this.emit('unavailable', undefined),
      },
      GIVE_UP_AFTER_MS,
    );
    this.load(library);
    if (!(await startMuted(this.video))) this.emit('blocked', undefined);
  }

  play(): Promise<void> {
    return this.video.play();
  }

  stop(): void {
    this.isStopped = true;
    this.watch?.close();
    this.drop();
    this.removeListeners();
  }

  private load({ Hls: HlsClass, FetchLoader }: HlsLibrary): void {
    const hls = new HlsClass({
      ...SETTINGS,
      loader: FetchLoader as unknown as HlsConfig['loader'],
      fetchSetup: ({ url, responseType }, init: RequestInit) =>
        new Request(responseType === 'text' ? this.withNextPiece(url) : url, init),
    });
    this.hls = hls;
    skipRoundingError(hls);
    hls.on(HlsClass.Events.LEVEL_LOADED, (_event, { details }) => {
      const isFirst = this.details === null;
      this.details = details;
      this.clockOffset = (readNow(details.m3u8) ?? Date.now()) - Date.now();
      this.delay = this.delayOf(details, isFirst);
      if (!isFirst) return;
      // the reload that comes with the start waits for the next piece, so it can't be too early
      details.requestScheduled = performance.now();
      hls.startLoad(this.positionOf(this.place, details));
    });
    hls.on(HlsClass.Events.ERROR, (_event, data) => this.onError(data));
    hls.loadSource(new URL(this.url, window.location.href).href);
    hls.attachMedia(this.video);
  }

  private onError({ fatal, type, details, response }: ErrorData): void {
    if (isRefusal(response?.code)) {
      this.drop();
      this.turn('refused');
    } else if (fatal) {
      this.emit('error', `${type}: ${details}`);
      this.emit('unavailable', undefined);
    }
  }

  private secondsSince(at: number): number {
    return (Date.now() + this.clockOffset - at) / 1000;
  }

  /**
   * Names the next piece in the address of a reload. hls.js does so itself only after a playlist that was newer than
   * the one before, and otherwise asks again after five seconds, which is too late near live.
   */
  private withNextPiece(url: string): string {
    const address = new URL(url);
    if (!this.details || address.searchParams.has('_HLS_msn')) return url;
    address.searchParams.set('_HLS_msn', String(this.details.endSN + 1));
    return address.href;
  }

  /** A first playlist may have waited for its viewer as long as a piece takes; the others come with a new piece. */
  private delayOf({ fragments }: LevelDetails, isFirst: boolean): number {
    const end = endOf(fragments);
    const delay = end === null ? 0 : this.secondsSince(end) - (isFirst ? longestOf(fragments, NEWEST_PIECES) : 0);
    return Math.max(0, delay);
  }

  /** Nearer to live, the newest piece would end before the next one is there. */
  private nearestIn({ fragments }: LevelDetails): number {
    return this.delay + longestOf(fragments, NEWEST_PIECES) * LOADING_FACTOR + NEAREST_MARGIN_SECONDS;
  }

  private positionOf(place: PastPlace, details: LevelDetails): number {
    const now = Date.now() + this.clockOffset;
    const at = 'at' in place ? place.at : now - place.behind * 1000;
    return positionAt(details.fragments, Math.min(at, now - this.nearestIn(details) * 1000));
  }

  private turn(state: PlaybackState): void {
    if (this.isStopped || this.state === state || this.state === 'refused') return;
    this.state = state;
    if (state === 'playing') this.emit('firstFrame', undefined);
    this.emit('state', state);
  }

  private drop(): void {
    this.hls?.destroy();
    this.hls = null;
  }
}
