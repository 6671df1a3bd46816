import { type SoundLevel } from './sounds';

/** Returns how a tip sounds, in four levels: larger tips are louder and repeat. */
export function tipSoundLevel(tokens: number): SoundLevel {
  if (tokens < 25) return { volume: 0.35, times: 1 };
  if (tokens < 100) return { volume: 0.6, times: 1 };
  if (tokens < 500) return { volume: 0.8, times: 2 };
  return { volume: 1, times: 3 };
}
