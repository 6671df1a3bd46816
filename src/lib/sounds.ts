import { readLocal, writeLocal } from './localStore';

/** How often and how loudly a sound plays. */
export interface SoundLevel {
  /** 0 to 1 */
  volume: number;
  times: number;
}

/** Plays a sound file, unless the visitor has muted the site's sounds or the browser does not allow sound yet. */
export async function playSound(url: string, { volume, times }: SoundLevel = { volume: 1, times: 1 }): Promise<void> {
  if (areSoundsMuted()) return;
  const audio = new Audio(url);
  audio.volume = volume;
  let left = times - 1;
  audio.addEventListener('ended', () => {
    if (left-- > 0) void audio.play().catch(() => undefined);
  });
  await audio.play().catch(() => undefined);
}

const MUTED_KEY = 'sounds-muted';
const listeners = new Set<() => void>();

/** Returns whether the visitor has muted the sounds of the site. */
export const areSoundsMuted = (): boolean => readLocal<boolean>(MUTED_KEY) === true;

/** Mutes or unmutes the sounds of the site, also on later visits. */
export function setSoundsMuted(muted: boolean): void {
  writeLocal(MUTED_KEY, muted);
  listeners.forEach((listener) => listener());
}

const ROOM_SOUNDS_KEY = 'room-sounds';

/** Returns whether the visitor has turned on the sounds of tips in rooms. */
export const areRoomSoundsOn = (): boolean => readLocal<boolean>(ROOM_SOUNDS_KEY) === true;

/** Turns the sounds of tips in rooms on or off, also on later visits. Turning them on ends a mute of all sounds. */
export function setRoomSounds(on: boolean): void {
  writeLocal(ROOM_SOUNDS_KEY, on);
  if (on) setSoundsMuted(false);
  else listeners.forEach((listener) => listener());
}

/** Calls the listener when sounds are turned on or off. @returns removes the listener */
export function onSoundsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
