import type Hls from 'hls.js';
import { type ErrorData } from 'hls.js';
import { Emitter } from './emitter';
import { createHls, type HlsLibrary, loadHls, loadWholeHls } from './hls';
import { type Playback, type PlaybackEvents, type PlaybackState, prepareElement, startMuted } from './playback';
import { StallWatch } from './stallWatch';
import { chooseVariant, hasSoundApart } from './variant';

const ASK_AGAIN = 250;
const ASK_AGAIN_LATER = 1_000;
/** Playlist requests in a row after which nobody is expected soon. */
const EAGER_TRIES = 40;
/** Without progress for this long the player starts anew, ms. */
const LOST = 6_000;
/** Who had to start anew only just waits a little before doing so again, ms. */
const CALM = 2_000;
/** Pictures that run out this soon after the server was found missing ran out because of that, ms. */
const MISSED = 5_000;
/** Further behind than this the player jumps to the live edge instead of catching up, s. */
const TOO_FAR = 6;

const canPlay = (codecs: string) =>
  (
    window.MediaSource ?? (window as Window & { ManagedMediaSource?: typeof MediaSource }).ManagedMediaSource
  )?.isTypeSupported(`video/mp4; codecs="${codecs}"`) ?? false;

/** What stands at an address now; status 0 when nobody answers. */
async function ask(address: string): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(address, { cache: 'no-store' });
    return { status: response.status, text: await response.text() };
  } catch {
    return { status: 0, text: '' };
  }
}

/**
 * Plays an HLS address (low latency where the server offers it) in a video element: waits until somebody publishes, plays muted, gets over
 * losses by itself, and says what is going on. hls.js/light is loaded on demand; browsers without Media Source Extensions play it themselves.
 */
export class HlsPlayer extends Emitter<PlaybackEvents> implements Playback {
  state: PlaybackState = 'loading';
  private hls: Hls | null = null;
  private watch: StallWatch | null = null;
  private stopped = false;
  private shown = false;
  private timer: number | undefined;
  private tries = 0;
  /** the playlist says that nothing more will come */
  private over = false;
  /** end of the playlist, s, and when it last moved */
  private edge = 0;
  private edgeMovedAt = 0;
  /** number of the last segment that the playlist has named */
  private newest = 0;
  private reloadedAt = -Infinity;
  /** when the server was last found missing */
  private missedAt = -Infinity;

  constructor(
    private readonly video: HTMLVideoElement,
    private readonly url: string,
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
    this.watch = new StallWatch(this.video, listener, LOST);
    await this.load();
  }

  async play(): Promise<void> {
    await this.video.play();
    this.toLive();
  }

  stop(): void {
    this.stopped = true;
    window.clearTimeout(this.timer);
    this.watch?.close();
    this.video.removeEventListener('ended', this.onEnded);
    this.video.removeEventListener('waiting', this.onEmpty);
    document.removeEventListener('visibilitychange', this.onVisible);
    this.drop();
    this.silence();
  }

  /** Loads the library and asks for the playlist at the same time, then plays. */
  private async load(): Promise<void> {
    const [small, playlist] = await Promise.all([loadHls().catch(() => null), this.published()]);
    if (this.stopped || playlist === null) return;
    const library = small && hasSoundApart(playlist) ? await loadWholeHls() : small;
    if (this.stopped) return;
    if (library) this.playWith(library, chooseVariant(playlist, new URL(this.url, window.location.href).href, canPlay));
    else if (this.video.canPlayType('application/vnd.apple.mpegurl')) this.video.src = this.url;
    else this.emit('error', 'This browser can play no live video');
    if (!(await startMuted(this.video))) this.emit('blocked', undefined);
  }

  /** The playlist, as soon as it is there; null when the token is refused or nobody waits any more. */
  private async published(): Promise<string | null> {
    for (this.tries = 0; !this.stopped; this.tries++) {
      const { status, text } = await ask(this.url);
      if (status === 200) return text;
      if (status === 401 || status === 403) {
        this.turn('refused');
        return null;
      }
      if (this.tries > 8) this.turn('waiting');
      await new Promise(
        (resolve) => (this.timer = window.setTimeout(resolve, this.tries < EAGER_TRIES ? ASK_AGAIN : ASK_AGAIN_LATER)),
      );
    }
    return null;
  }

  private playWith(library: HlsLibrary, address: string): void {
    this.drop();
    this.over = false;
    this.newest = 0;
    const hls = createHls(library);
    this.hls = hls;
    hls.on(library.Hls.Events.LEVEL_LOADED, (_event, { details }) => {
      // a server that was started again counts anew: the library would wait for the number that it knows
      if (details.endSN < this.newest) return this.reload('the stream began anew', 0);
      this.newest = details.endSN;
    });
    hls.on(library.Hls.Events.ERROR, (_event, data) => this.onError(data));
    hls.on(library.Hls.Events.LEVEL_UPDATED, (_event, { details }) => {
      this.over = !details.live;
      if (details.edge !== this.edge) this.edgeMovedAt = performance.now();
      this.edge = details.edge;
    });
    hls.loadSource(address);
    hls.attachMedia(this.video);
  }

  private onError({ fatal, type, details, response, error }: ErrorData): void {
    if (response?.code === 401 || response?.code === 403) {
      this.drop();
      this.turn('refused');
      return;
    }
    if (type === 'networkError') this.missedAt = performance.now();
    if (!fatal) return;
    // a fresh start also after errors of the media: the library's own recovery does not always come back
    this.reload(`${type}: ${details}: ${error.message}`, type === 'networkError' ? 0 : ASK_AGAIN);
  }

  /** At once where asking tells whether there is anything: `published` has pauses of its own. */
  private reload(why: string, pause = ASK_AGAIN): void {
    if (this.stopped || this.state === 'refused') return;
    this.emit('error', `starting again: ${why}`);
    const now = performance.now();
    const wait = now - this.reloadedAt < CALM ? Math.max(pause, ASK_AGAIN) : pause;
    this.reloadedAt = now;
    this.drop();
    this.turn('waiting');
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.load(), wait);
  }

  private moving(): void {
    // what was noticed only now was shown before the pictures ran out
    if (this.state === 'waiting' && this.video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) return;
    if (!this.shown) {
      this.shown = true;
      this.emit('firstFrame', undefined);
    }
    this.turn('playing');
  }

  private stalled(): void {
    // hls.js does not always declare the end of a stream that it read in parts: standing still behind it is the end too
    if (this.over) return this.onEnded();
    this.turn('waiting');
    this.emit('stalled', undefined);
  }

  /** Starting anew helps when media comes in and is not shown; while nobody publishes it would only replay the last second. */
  private lost(): void {
    if (this.shown && this.state !== 'ended' && performance.now() - this.edgeMovedAt < LOST)
      this.reload('nothing moved for a while');
  }

  private toLive(): void {
    const edge = this.hls?.liveSyncPosition;
    if (edge && edge - this.video.currentTime > TOO_FAR) this.video.currentTime = edge;
  }

  private turn(state: PlaybackState): void {
    // a refusal is the last word: pictures on their way may move or stand still after it
    if (this.stopped || this.state === state || this.state === 'refused') return;
    this.state = state;
    this.emit('state', state);
  }

  private drop(): void {
    this.hls?.destroy();
    this.hls = null;
  }

  private readonly onEnded = () => {
    this.drop();
    this.turn('ended');
  };

  /** Nothing is left to show, and it is known why: it is said at once. Without a reason it may be there again before anybody reads it. */
  private readonly onEmpty = () => {
    if (this.shown && this.state === 'playing' && performance.now() - this.missedAt < MISSED) this.stalled();
  };

  private readonly onVisible = () => {
    if (!document.hidden) this.toLive();
  };
}
