import type Hls from 'hls.js';
import { type AbrController, type FragBufferedData, type HlsConfig } from 'hls.js';

/** The estimate follows a line that becomes slow within the short time, and one that becomes fast within the long. */
const SHORT_MS = 1_000;
const LONG_MS = 4_000;
/** Clocks of browsers are as coarse as this, and a small part may arrive at once. */
const TRANSFER_MIN_MS = 1;

interface Transfer {
  /** when it ended, on any clock, ms */
  at: number;
  bytes: number;
  /** from the first byte to the last */
  ms: number;
}

/** Estimates the speed of a line from the last transfers. Waiting for a part that is not encoded yet doesn't count. */
export class LineSpeed {
  private transfers: Transfer[] = [];

  note(transfer: Transfer): void {
    this.transfers = [...this.transfers.filter(({ at }) => at > transfer.at - LONG_MS), transfer];
  }

  /** Returns bits per second: the slower of a short and a long look back; null before the first transfer. */
  get bitsPerSecond(): number | null {
    const last = this.transfers.at(-1);
    if (!last) return null;
    return Math.min(...[SHORT_MS, LONG_MS].map((span) => this.speedSince(last.at - span)));
  }

  private speedSince(since: number): number {
    const recent = this.transfers.filter(({ at }) => at > since);
    const bytes = recent.reduce((sum, transfer) => sum + transfer.bytes, 0);
    const ms = recent.reduce((sum, transfer) => sum + Math.max(transfer.ms, TRANSFER_MIN_MS), 0);
    return (bytes * 8 * 1_000) / ms;
  }
}

/** Assumed on a line that was not measured yet: a small picture at once is better than a large one after seconds. */
const UNKNOWN_BITS_PER_SECOND = 500_000;
/** Of the speed that was measured, as for a change to a larger size. */
const START_SHARE = 0.7;

let measured: number | null = null;

/** Returns the bits per second with which a player begins: what the last one measured, with a margin. */
export const startingSpeed = (): number =>
  measured === null ? UNKNOWN_BITS_PER_SECOND : Math.round(measured * START_SHARE);

type Estimator = AbrController['bwEstimator'];

/** Replaces the estimator of hls.js, but for the time until the first byte. */
function measureBy(speed: LineSpeed, estimator: Estimator, timeOf: (ms: number) => number): void {
  estimator.sample = (ms, bytes) => {
    if (bytes <= 0) return;
    speed.note({ at: performance.now(), bytes, ms: timeOf(ms) });
    measured = speed.bitsPerSecond;
  };
  estimator.canEstimate = () => speed.bitsPerSecond !== null;
  estimator.getEstimate = () => speed.bitsPerSecond ?? estimator.defaultEstimate;
}

/** Says whether the next part begins with a key frame. Without parts, whole segments are loaded anyway. */
function isAtKeyFrame({ mainForwardBufferInfo, latestLevelDetails }: Hls): boolean {
  const parts = latestLevelDetails?.partList;
  if (!mainForwardBufferInfo?.len || !parts?.length) return true;
  const { end } = mainForwardBufferInfo;
  // the sound of the last part may end a little before its picture
  const next = parts.find(({ start, duration }) => start + duration / 2 > end);
  return next?.independent === true;
}

/**
 * Returns a controller that suits low latency. The estimate of hls.js (1.7.4) counts the wait for the next part as
 * transfer, and forgets by time of transfer: of parts that arrive within milliseconds it would need minutes of play to
 * notice that a line became fast. It also changes to a larger size at any part, and so loads the seconds since the last
 * key frame again, which small computers can't decode before they are over.
 */
export function byLineSpeed(Controller: HlsConfig['abrController']): HlsConfig['abrController'] {
  return class extends Controller {
    /** of what was just loaded; null while a load lasts */
    private transferMs: number | null = null;
    /** whether a larger size waits for its key frame */
    private isWaiting = false;

    constructor(...[hls]: ConstructorParameters<HlsConfig['abrController']>) {
      super(hls);
      this.measure();
    }

    override resetEstimator(estimate?: number): void {
      super.resetEstimator(estimate);
      this.measure();
    }

    override get nextAutoLevel(): number {
      // the library leaves a size that has faults
      const isForced = this.forcedAutoLevel !== -1;
      const next = super.nextAutoLevel;
      const { loadLevel } = this.hls;
      this.isWaiting = !isForced && loadLevel !== -1 && next > loadLevel && !isAtKeyFrame(this.hls);
      return this.isWaiting ? loadLevel : next;
    }

    override set nextAutoLevel(level: number) {
      // the library sets what it has just read, which would force it to stay
      if (!this.isWaiting || level !== this.hls.loadLevel) super.nextAutoLevel = level;
    }

    protected override onFragBuffered(
      ...[event, data]: Parameters<InstanceType<HlsConfig['abrController']>['onFragBuffered']>
    ): void {
      this.transferMs = transferMsOf(data);
      super.onFragBuffered(event, data);
      this.transferMs = null;
    }

    private measure(): void {
      measureBy(new LineSpeed(), this.bwEstimator, (ms) => this.transferMs ?? ms);
    }
  };
}

function transferMsOf({ frag, part }: FragBufferedData): number {
  const { loading } = part?.stats.loaded ? part.stats : frag.stats;
  return loading.end - loading.first;
}
