import { type RefObject, useEffect } from 'react';
import { readLocal, writeLocal } from '@/lib/localStore';

/** The viewer's last choice in this browser. `volume` is from 0 to 1. */
interface SoundChoice {
  on: boolean;
  volume: number;
}
const STORAGE_KEY = 'sound';

const isChoice = (found: Partial<SoundChoice> | null): found is SoundChoice =>
  typeof found?.on === 'boolean' && typeof found.volume === 'number' && found.volume >= 0 && found.volume <= 1;

/** Returns the stored choice of sound and volume, or null if the viewer made none. */
export function readSoundChoice(): SoundChoice | null {
  const found = readLocal<Partial<SoundChoice>>(STORAGE_KEY);
  return isChoice(found) ? found : null;
}

/** Turns the sound of a player on or off, and remembers it. */
export function switchSound(element: HTMLVideoElement | null): void {
  if (!element) return;
  element.muted = !element.muted;
  writeLocal(STORAGE_KEY, { on: !element.muted, volume: element.volume });
}

/** Sets the volume, from 0 (off) to 1, and remembers it. */
export function setVolume(element: HTMLVideoElement | null, volume: number): void {
  if (!element) return;
  const level = Math.round(Math.min(1, Math.max(0, volume)) * 100) / 100;
  element.muted = level === 0;
  // the volume to return to when the sound comes on again
  if (level > 0) element.volume = level;
  writeLocal(STORAGE_KEY, { on: level > 0, volume: element.volume });
}

const GESTURES = ['pointerup', 'keydown'] as const;

/** Runs a function once the browser allows sound: at once after any gesture on this page, else after the first one. */
function whenSoundIsAllowed(run: () => void): () => void {
  if (navigator.userActivation?.hasBeenActive) {
    run();
    return () => undefined;
  }
  const stop = () => GESTURES.forEach((name) => document.removeEventListener(name, once));
  const once = () => {
    stop();
    run();
  };
  GESTURES.forEach((name) => document.addEventListener(name, once));
  return stop;
}

/**
 * Gives a player, which starts muted, the sound and the volume that the viewer chose last, as soon as the browser
 * allows sound. Remembers changes of the volume.
 * @param isOnByDefault whether sound is on for a viewer who has not chosen yet
 */
export function useSound(video: RefObject<HTMLVideoElement | null>, isOnByDefault: boolean): void {
  useEffect(() => (video.current ? followChoice(video.current, isOnByDefault) : undefined), [video, isOnByDefault]);
}

/** Applies the viewer's choice to a player, and remembers its volume. @returns stops both */
function followChoice(element: HTMLVideoElement, isOnByDefault: boolean): () => void {
  const choice = readSoundChoice();
  element.volume = choice?.volume ?? 1;
  if (choice && !choice.on) element.muted = true;
  const remember = () => {
    const before = readSoundChoice();
    if ((before?.volume ?? 1) !== element.volume)
      writeLocal(STORAGE_KEY, { on: before?.on ?? !element.muted, volume: element.volume });
  };
  element.addEventListener('volumechange', remember);
  const stop =
    (choice?.on ?? isOnByDefault)
      ? whenSoundIsAllowed(() => {
          element.muted = false;
        })
      : undefined;
  return () => {
    stop?.();
    element.removeEventListener('volumechange', remember);
  };
}
