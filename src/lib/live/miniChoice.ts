import { readLocal, writeLocal } from '@/lib/localStore';

/** The viewer's choices about the mini player in this browser. */
export interface MiniChoice {
  isOn: boolean;
  side: 'left' | 'right';
}
const STORAGE_KEY = 'mini-player';

/** Returns the viewer's choices, or the defaults. */
export function readMiniChoice(): MiniChoice {
  const found = readLocal<Partial<MiniChoice>>(STORAGE_KEY);
  return { isOn: found?.isOn !== false, side: found?.side === 'left' ? 'left' : 'right' };
}

/** Remembers changed choices. */
export const writeMiniChoice = (change: Partial<MiniChoice>): void =>
  writeLocal(STORAGE_KEY, { ...readMiniChoice(), ...change });
