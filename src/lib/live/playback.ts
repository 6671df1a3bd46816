import { type Emitter } from './emitter';

/**
 * loading: nothing was shown yet; playing; waiting: nobody publishes at the moment, or nothing arrives; ended: the show is over;
 * refused: the token does not open this stream (any more).
 */
export type PlaybackState = 'loading' | 'playing' | 'waiting' | 'ended' | 'refused';

export interface PlaybackEvents {
  state: PlaybackState;
  /** the first picture was shown */
  firstFrame: void;
  /** the picture stood still although it should move; the player is already doing something about it */
  stalled: void;
  /** the browser does not start without a gesture: show a button that calls `play` */
  blocked: void;
  /** this way does not carry the stream: take the other one */
  unavailable: void;
  /** something went wrong that the player gets over by itself; for the log */
  error: string;
}

/** What both players (HLS, WHEP) are to a screen. */
export interface Playback extends Emitter<PlaybackEvents> {
  readonly state: PlaybackState;
  /** Begins, and goes on until `stop`. Never rejects: listen. */
  start(): Promise<void>;
  /** Starts the video element, for a gesture; to be called from the click itself. */
  play(): Promise<void>;
  /** Seconds behind the camera, as far as the player knows; null while unknown. */
  readonly latency: number | null;
  stop(): void;
}

/** Starts a muted element; false when even that needs a gesture. */
export async function startMuted(video: HTMLVideoElement): Promise<boolean> {
  try {
    await video.play();
    return true;
  } catch (error) {
    // AbortError: a load came in between, which plays by itself
    return !(error instanceof DOMException && error.name === 'NotAllowedError');
  }
}

/** Made ready to be played without a gesture and inside the page. */
export function prepareElement(video: HTMLVideoElement): void {
  video.muted = true;
  video.autoplay = true;
  video.playsInline = true;
}
