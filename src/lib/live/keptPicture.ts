import { type Playback } from './playback';
import { type PlaybackMode } from './playbackMode';

/** A live picture: the element that shows it, and the player behind it. */
export interface LivePicture {
  /** the address of the stream with its token */
  address: string;
  mode: PlaybackMode;
  element: HTMLVideoElement;
  player: Playback;
}

let mayKeep: (() => boolean) | null = null;
let kept: LivePicture | null = null;
const listeners = new Set<() => void>();

function change(picture: LivePicture | null): void {
  kept = picture;
  for (const listener of [...listeners]) listener();
}

/** Keeps pictures whose page closes, as long as `allow` returns true. @returns stops keeping them */
export function keepPictures(allow: () => boolean): () => void {
  mayKeep = allow;
  return () => {
    if (mayKeep === allow) mayKeep = null;
  };
}

/**
 * Hands over the picture of a page that closes. Call it while the element is still in the document: browsers pause
 * an element that leaves it.
 * @returns false if nobody keeps it
 */
export function handOver(picture: LivePicture): boolean {
  if (!mayKeep?.()) return false;
  dropKept();
  picture.element.hidden = true;
  document.body.append(picture.element);
  change(picture);
  return true;
}

/** Returns the kept picture to the page of its stream. Ends the picture of another stream, and returns null. */
export function takeBack(address: string): LivePicture | null {
  if (kept?.address !== address) {
    dropKept();
    return null;
  }
  const picture = kept;
  picture.element.hidden = false;
  change(null);
  return picture;
}

/** Ends the kept picture. */
export function dropKept(): void {
  if (!kept) return;
  kept.player.stop();
  kept.element.remove();
  change(null);
}

/** Returns the picture that plays without its page, or null. */
export const keptPicture = (): LivePicture | null => kept;

/** Calls `listener` whenever a picture is kept, taken back or dropped. @returns removes it */
export function onKeptPicture(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
