import { readLocal, writeLocal } from '@/lib/localStore';

/** How a tip sounds: louder and more often the larger it is. */
export interface Chime {
  /** 0 to 1 */
  volume: number;
  times: number;
}

/** Four tiers by amount. */
export function chimeOf(tokens: number): Chime {
  if (tokens < 25) return { volume: 0.35, times: 1 };
  if (tokens < 100) return { volume: 0.6, times: 1 };
  if (tokens < 500) return { volume: 0.8, times: 2 };
  return { volume: 1, times: 3 };
}

/** Plays the site's tip sound so many times, one after another. A browser that does not allow sound yet stays silent. */
export async function playChime(address: string, { volume, times }: Chime): Promise<void> {
  const audio = new Audio(address);
  audio.volume = volume;
  let left = times - 1;
  audio.addEventListener('ended', () => {
    if (left-- > 0) void audio.play().catch(() => undefined);
  });
  await audio.play().catch(() => undefined);
}

const MUTED_KEY = 'tip-sound-muted';
const listeners = new Set<() => void>();

/** Whether this visitor silenced the tips. */
export const isMuted = (): boolean => readLocal<boolean>(MUTED_KEY) === true;

export function setMuted(muted: boolean): void {
  writeLocal(MUTED_KEY, muted);
  listeners.forEach((listener) => listener());
}

/** Returns the way to stop. */
export function onMuteChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
