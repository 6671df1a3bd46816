import { canPlay } from './canPlay';
import { autoLimit, type Quality, type QualityControl, type Rendition, type Renditions } from './renditions';
import { linesOf, renditionsOf } from './variant';

/** Sizes come and go while a show runs. */
const SECOND_READ_DELAY_MS = 5_000;
const READ_INTERVAL_MS = 10_000;
/** A player that has lost its picture waits so long for what the server says about the line. */
const ASK_TIMEOUT_MS = 1_000;
/** What a session has before it is told anything else. */
const ANY_SIZE = JSON.stringify({ quality: 'auto' });

interface QualityHost {
  changed(): void;
  /** the chosen size can't be had with the lowest delay */
  leave(): void;
  /** the line doesn't carry the picture, and the smaller ones can't be had with the lowest delay */
  tooSlow(): void;
}

async function fetchPlaylist(address: string): Promise<string | null> {
  const response = await fetch(address, { cache: 'no-store' });
  return response.ok ? response.text() : null;
}

/** Tells the server what size a session wants. @returns whether the server has heard it */
const tell = (resource: string, body: string): Promise<boolean> =>
  fetch(resource, { method: 'PATCH', headers: { 'content-type': 'application/json' }, body }).then(
    ({ status }) => status < 500,
    () => false,
  );

/** Asks the server whether the line of a session carries less than the session wants. */
const askIfSlow = (resource: string): Promise<boolean> =>
  fetch(resource, { signal: AbortSignal.timeout(ASK_TIMEOUT_MS) })
    .then((response) => response.json() as Promise<{ isSlow?: boolean }>)
    .then(
      ({ isSlow }) => isSlow === true,
      () => false,
    );

/**
 * The sizes of a stream that a WHEP viewer may choose from: the server sends those that the publisher sends. The
 * playlist of the stream says which these are, and whether there are others.
 */
export class WhepQuality implements QualityControl {
  quality: Quality = 'auto';
  offered: Renditions | null = null;
  isSlow = false;
  readonly bandwidth = null;
  /** the address of the session; null while there is none */
  private resource: string | null = null;
  private told = ANY_SIZE;
  /** requests in their order */
  private telling = Promise.resolve();
  private timer: number | undefined;

  constructor(
    private readonly video: HTMLVideoElement,
    private readonly playlistUrl: string,
    private readonly host: QualityHost,
  ) {
    video.addEventListener('resize', this.onResize);
  }

  get shown(): Rendition | null {
    return this.lines ? (this.found ?? { lines: this.lines, bitrate: 0 }) : null;
  }

  private get lines(): number {
    return linesOf({ width: this.video.videoWidth, height: this.video.videoHeight });
  }

  /** Whether the media server makes smaller sizes, which viewers with the lowest delay can't get. */
  get hasOthers(): boolean {
    return this.offered !== null && this.offered.pictures.length > 1 && !this.offered.fromPublisher;
  }

  /** What the stream offers of the size that plays. */
  private get found(): Rendition | undefined {
    return this.offered?.pictures.find(({ lines }) => lines === this.lines);
  }

  choose(quality: Quality): void {
    if (quality === this.quality) return;
    this.quality = quality;
    this.isSlow = false;
    this.apply();
    this.host.changed();
  }

  /** Begins with a new session of the player. */
  open(resource: string): void {
    this.resource = resource;
    this.told = ANY_SIZE;
    this.apply();
    void this.read(SECOND_READ_DELAY_MS);
  }

  /** Ends with the session. */
  close(): void {
    window.clearTimeout(this.timer);
    this.resource = null;
    this.isSlow = false;
  }

  stop(): void {
    this.close();
    this.video.removeEventListener('resize', this.onResize);
  }

  private async read(nextDelay: number): Promise<void> {
    window.clearTimeout(this.timer);
    const { resource } = this;
    const playlist = document.hidden ? null : await fetchPlaylist(this.playlistUrl).catch(() => null);
    if (!resource || resource !== this.resource) return;
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.read(READ_INTERVAL_MS), nextDelay);
    if (playlist === null) return;
    this.offered = renditionsOf(playlist, canPlay);
    this.apply();
    this.host.changed();
    await this.judgeLine();
  }

  /** Makes the session what the viewer wants. */
  private apply(): void {
    const { quality, resource } = this;
    if (this.hasOthers) {
      if (typeof quality === 'number') this.host.leave();
      return;
    }
    const limit = autoLimit();
    const auto = limit === Infinity ? ANY_SIZE : JSON.stringify({ quality: 'auto', atMost: limit });
    const wish = typeof quality === 'number' ? JSON.stringify({ quality }) : auto;
    if (!resource || wish === this.told) return;
    this.told = wish;
    this.telling = this.telling.then(async () => {
      // tries again with the next playlist
      if (!(await tell(resource, wish)) && resource === this.resource) this.told = '';
    });
  }

  private readonly onResize = () => {
    this.host.changed();
    // a size that has come since
    if (this.offered && !this.found) void this.read(SECOND_READ_DELAY_MS);
    else void this.judgeLine();
  };

  /** Finds out whether the line is why the picture is small or stops, and not the publisher. */
  async judgeLine(): Promise<void> {
    const { resource, offered, quality, hasOthers } = this;
    const mayBeSlow = resource !== null && quality === 'auto' && (hasOthers || offered?.fromPublisher === true);
    const isSlow = mayBeSlow && (await askIfSlow(resource));
    if (resource !== this.resource || quality !== this.quality) return;
    if (hasOthers && isSlow) return this.host.tooSlow();
    if (isSlow === this.isSlow) return;
    this.isSlow = isSlow;
    this.host.changed();
  }
}
