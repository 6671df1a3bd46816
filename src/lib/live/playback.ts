import { type Emitter } from './emitter';
import { type QualityControl } from './renditions';

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
  /** this player can't show the stream here, or not any more: use another one */
  unavailable: void;
  /** this browser can't play live video at all */
  unplayable: void;
  /** the chosen size can't be had from this player, which goes on with another one */
  sizeUnavailable: void;
  /** the line doesn't carry the picture; another player has smaller ones */
  tooSlow: void;
  /** what the stream offers, or what the player shows of it, changed */
  quality: void;
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
  /** where in the past the viewer is; absent in players of the live picture */
  past?: Past;
  /** absent in players that have nothing to choose from */
  quality?: QualityControl;
  stop(): void;
}

/** A place in the past of a show: seconds behind live, or a moment on the server's clock, ms since the epoch. */
export type PastPlace = { behind: number } | { at: number };

/** What a player of the past knows and does. Figures are null until it has the playlist. */
export interface Past {
  /** seconds behind live */
  readonly behind: number | null;
  /** seconds behind live of the oldest picture */
  readonly range: number | null;
  /** seconds behind live of the newest picture that plays on without a stop */
  readonly nearest: number | null;
  /** the moment of the picture, ms since the epoch */
  readonly at: number | null;
  /** Goes to a place; to the nearest one if that is too near. */
  seek(place: PastPlace): void;
}

/** Says whether an answer of the media server means that the viewer may not watch. */
export const isRefusal = (status: number | undefined): boolean => status === 401 || status === 403;

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
