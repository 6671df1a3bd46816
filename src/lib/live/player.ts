import type Hls from 'hls.js';
import { type ErrorData } from 'hls.js';
import { canPlay } from './canPlay';
import { Emitter } from './emitter';
import { type EdgeAccess } from './edge';
import { createHls, findLivePosition, type HlsLibrary, loadFullHls, loadHls } from './hls';
import { HlsQuality } from './hlsQuality';
import {
  isRefusal,
  type Playback,
  type PlaybackEvents,
  type PlaybackState,
  prepareElement,
  startMuted,
} from './playback';
import { StallWatch } from './stallWatch';
import { hasPlayablePicture, hasSeparateAudio } from './variant';

const HLS_RETRY_FIRST_DELAY_MS = 250;
const HLS_RETRY_LATER_DELAY_MS = 1_000;
/** Playlist requests in a row with the short delay. */
const HLS_FAST_RETRIES = 40;
/** Requests in a row after which the screen shows that it waits. */
const RETRIES_BEFORE_WAITING = 8;
/** The player restarts after this time without progress. */
const RESTART_AFTER_MS = 6_000;
/** A second restart within this time is delayed a little. */
const RESTART_MIN_INTERVAL_MS = 2_000;
/** A video that runs dry this soon after a network error did so because of the error. */
const NETWORK_ERROR_WINDOW_MS = 5_000;
/** Further behind than this, the player jumps to the live edge instead of catching up. */
const JUMP_TO_LIVE_SECONDS = 6;

/** Failures of the edge in a row after which the site itself is asked. */
const EDGE_TRIES = 8;

/** Fetches an address; status 0 without an answer. */
async function fetchText(address: string): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(address, { cache: 'no-store' });
    return { status: response.status, text: await response.text() };
  } catch {
    return { status: 0, text: '' };
  }
}

/**
 * Plays an HLS address (with low latency if the server offers it) in a video element. Waits until somebody publishes,
 * plays muted, recovers from failures, and reports its state. hls.js/light is loaded on demand; browsers without Media
 * Source Extensions play HLS themselves.
 */
export class HlsPlayer extends Emitter<PlaybackEvents> implements Playback {
  state: PlaybackState = 'loading';
  readonly quality = new HlsQuality({
    read: () => this.readAgain(),
    reload: () => this.reload(),
    changed: () => this.emit('quality', undefined),
  });
  private hls: Hls | null = null;
  private watch: StallWatch | null = null;
  private stopped = false;
  private shown = false;
  private timer: number | undefined;
  private tries = 0;
  /** whether the playlist has its end tag */
  private over = false;
  /** end of the playlist in seconds, and when it last moved */
  private edge = 0;
  private edgeMovedAt = 0;
  /** number of the last segment in the playlist of each level */
  private lastSegments: number[] = [];
  private restartedAt = -Infinity;
  private networkErrorAt = -Infinity;

  constructor(
    private readonly video: HTMLVideoElement,
    private readonly url: string,
    /** the same stream as one growing MP4 file, for browsers without HLS */
    private readonly fileUrl: string | null = null,
    /** the way through an edge, which is left for the site itself when the edge fails */
    private edgeAccess: EdgeAccess | null = null,
  ) {
    super();
  }

  get latency(): number | null {
    const latency = this.hls?.latency;
    return latency ? latency : null;
  }

  async start(): Promise<void> {
    prepareElement(this.video);
    this.video.addEventListener('ended', this.onEnded);
    this.video.addEventListener('waiting', this.onEmpty);
    document.addEventListener('visibilitychange', this.onVisible);
    const listener = {
      moved: () => this.moving(),
      stalled: () => this.shown && this.state !== 'ended' && this.stalled(),
      lost: () => this.lost(),
    };
    this.watch = new StallWatch(this.video, listener, RESTART_AFTER_MS);
    await this.load();
  }

  async play(): Promise<void> {
    await this.video.play();
    this.toLive();
  }

  renewWithin(seconds: number): void {
    this.edgeAccess?.renewWithin(seconds);
  }

  stop(): void {
    this.stopped = true;
    this.edgeAccess?.close();
    window.clearTimeout(this.timer);
    this.watch?.close();
    this.video.removeEventListener('ended', this.onEnded);
    this.video.removeEventListener('waiting', this.onEmpty);
    document.removeEventListener('visibilitychange', this.onVisible);
    this.drop();
    this.removeListeners();
  }

  /** Loads the library and the playlist at the same time, then plays. */
  private async load(): Promise<void> {
    const [small, playlist] = await Promise.all([loadHls().catch(() => null), this.waitForPlaylist()]);
    if (this.stopped || playlist === null) return;
    const library = small && hasSeparateAudio(playlist) ? await loadFullHls() : small;
    if (this.stopped) return;
    // such as 4:4:4; hls.js would try for ever
    if (library && !hasPlayablePicture(playlist, canPlay)) return this.emit('unplayable', undefined);
    if (library) this.playWith(library, this.quality.plan(playlist, this.playlistUrl));
    else if (this.video.canPlayType('application/vnd.apple.mpegurl')) this.video.src = this.url;
    else if (this.fileUrl) this.video.src = this.fileUrl;
    else return this.emit('unplayable', undefined);
    if (!(await startMuted(this.video))) this.emit('blocked', undefined);
  }

  private get playlistUrl(): string {
    return this.edgeAccess?.hlsUrl ?? new URL(this.url, window.location.href).href;
  }

  /** Returns the playlist of the stream as it is now, or null. */
  private async readAgain(): Promise<string | null> {
    const { status, text } = await fetchText(this.playlistUrl);
    return status === 200 && !this.stopped ? text : null;
  }

  /** Starts another rendition. */
  private reload(): void {
    this.drop();
    this.turn('loading');
    void this.load();
  }

  /** Leaves the edge, and fetches the show from the site itself. */
  private leaveEdge(): void {
    this.edgeAccess?.close();
    this.edgeAccess = null;
    this.tries = 0;
  }

  /** Returns the playlist as soon as it exists; null when the token is refused or the player was stopped. */
  private async waitForPlaylist(): Promise<string | null> {
    for (this.tries = 0; !this.stopped; this.tries++) {
      const { status, text } = await fetchText(this.playlistUrl);
      if (status === 200) {
        this.edgeAccess?.noteAnswer();
        return text;
      }
      if (this.edgeAccess && isRefusal(status)) {
        if (!(await this.edgeAccess.retryRefused())) this.leaveEdge();
        continue;
      }
      if (this.edgeAccess && status !== 404 && this.tries > EDGE_TRIES) this.leaveEdge();
      if (isRefusal(status)) {
        this.turn('refused');
        return null;
      }
      if (this.tries > RETRIES_BEFORE_WAITING) this.turn('waiting');
      const delay = this.tries < HLS_FAST_RETRIES ? HLS_RETRY_FIRST_DELAY_MS : HLS_RETRY_LATER_DELAY_MS;
      await new Promise((resolve) => (this.timer = window.setTimeout(resolve, delay)));
    }
    return null;
  }

  private playWith(library: HlsLibrary, address: string): void {
    this.drop();
    this.over = false;
    this.lastSegments = [];
    const hls = createHls(library, this.edgeAccess);
    this.hls = hls;
    hls.on(library.Hls.Events.LEVEL_LOADED, (_event, { details, level }) => {
      // a restarted server counts from 0 again, while the library would wait for the old number
      if (details.endSN < (this.lastSegments[level] ?? 0)) return this.restart('the stream started again', 0);
      this.lastSegments[level] = details.endSN;
    });
    // the numbers of the levels change
    hls.on(library.Hls.Events.LEVELS_UPDATED, () => (this.lastSegments = []));
    hls.on(library.Hls.Events.ERROR, (_event, data) => this.onError(data));
    hls.on(library.Hls.Events.LEVEL_UPDATED, (_event, { details }) => {
      this.over = !details.live;
      if (details.edge !== this.edge) this.edgeMovedAt = performance.now();
      this.edge = details.edge;
    });
    this.quality.follow(hls, library.Hls);
    hls.loadSource(address);
    hls.attachMedia(this.video);
  }

  private onError({ fatal, type, details, response, error }: ErrorData): void {
    if (isRefusal(response?.code)) {
      // the next playlist decides whether the viewer is refused, or needs a new pass
      if (this.edgeAccess) return this.restart('the edge refused', 0);
      this.drop();
      this.turn('refused');
      return;
    }
    if (type === 'networkError') this.networkErrorAt = performance.now();
    if (!fatal) return;
    // restarts after media errors, too, since the library's own recovery sometimes fails
    this.restart(`${type}: ${details}: ${error.message}`, type === 'networkError' ? 0 : HLS_RETRY_FIRST_DELAY_MS);
  }

  /** Restarts the player. No delay is needed after network errors: `waitForPlaylist` has its own. */
  private restart(reason: string, delay = HLS_RETRY_FIRST_DELAY_MS): void {
    if (this.stopped || this.state === 'refused') return;
    this.emit('error', `restarting: ${reason}`);
    const now = performance.now();
    const isRecent = now - this.restartedAt < RESTART_MIN_INTERVAL_MS;
    this.restartedAt = now;
    this.drop();
    this.turn('waiting');
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(
      () => void this.load(),
      isRecent ? Math.max(delay, HLS_RETRY_FIRST_DELAY_MS) : delay,
    );
  }

  private moving(): void {
    // this progress happened before the video ran dry
    if (this.state === 'waiting' && this.video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) return;
    if (!this.shown) {
      this.shown = true;
      this.emit('firstFrame', undefined);
    }
    this.turn('playing');
  }

  private stalled(): void {
    // hls.js does not always report the end of a low-latency stream; a stall at the end tag is the end, too
    if (this.over) return this.onEnded();
    this.turn('waiting');
    this.emit('stalled', undefined);
    if (this.quality.isOutdated) this.restart('the stream has other renditions now', 0);
  }

  /** Restarts when media arrives but is not shown. While nobody publishes, that would only replay the last second. */
  private lost(): void {
    if (this.shown && this.state !== 'ended' && performance.now() - this.edgeMovedAt < RESTART_AFTER_MS)
      this.restart('no progress');
  }

  private toLive(): void {
    const live = this.hls && findLivePosition(this.hls, this.video);
    if (live && live - this.video.currentTime > JUMP_TO_LIVE_SECONDS) this.video.currentTime = live;
  }

  private turn(state: PlaybackState): void {
    // a refusal is final, although buffered video may still move or stall
    if (this.stopped || this.state === state || this.state === 'refused') return;
    this.state = state;
    this.emit('state', state);
  }

  private drop(): void {
    this.quality.unfollow();
    this.hls?.destroy();
    this.hls = null;
  }

  private readonly onEnded = () => {
    this.drop();
    this.turn('ended');
  };

  /** Reports a stall at once if a network error explains it. Others may end before anybody notices. */
  private readonly onEmpty = () => {
    if (this.shown && this.state === 'playing' && performance.now() - this.networkErrorAt < NETWORK_ERROR_WINDOW_MS)
      this.stalled();
  };

  private readonly onVisible = () => {
    if (!document.hidden) this.toLive();
  };
}
