import { type Emitter } from './emitter';

/**
 * loading: nothing was shown yet; waiting: nobody publishes at the moment, or nothing arrives; ended: the show is over;
 * refused: the token is not valid for this stream, or no longer.
 */
export type PlaybackState = 'loading' | 'playing' | 'waiting' | 'ended' | 'refused';

export interface PlaybackEvents {
  state: PlaybackState;
  /** the first picture was shown */
  firstFrame: void;
  /** the video stopped unexpectedly; the player is already recovering */
  stalled: void;
  /** the browser requires a gesture: show a button that calls `play` */
  blocked: void;
  /** this protocol can't carry the stream here: use the other player */
  unavailable: void;
  /** this browser can't play live video at all */
  unplayable: void;
  /** an error that the player recovers from by itself; for the log */
  error: string;
}

/** The interface of both players (HLS and WHEP). */
export interface Playback extends Emitter<PlaybackEvents> {
  readonly state: PlaybackState;
  /** Plays until `stop`. Never rejects: listen to the events. */
  start(): Promise<void>;
  /** Starts the video element after a gesture. Call it from the click handler itself. */
  play(): Promise<void>;
  /** seconds behind the camera; null while unknown */
  readonly latency: number | null;
  /** renews the pass to an edge within this time; absent without one */
  renewWithin?(seconds: number): void;
  stop(): void;
}

/** Starts a muted element. @returns false if even that requires a gesture */
export async function startMuted(video: HTMLVideoElement): Promise<boolean> {
  try {
    await video.play();
    return true;
  } catch (error) {
    // AbortError: another load interrupted this one, and plays by itself
    return !(error instanceof DOMException && error.name === 'NotAllowedError');
  }
}

/** Prepares an element for playing without a gesture, inside the page. */
export function prepareElement(video: HTMLVideoElement): void {
  video.muted = true;
  video.autoplay = true;
  video.playsInline = true;
}
