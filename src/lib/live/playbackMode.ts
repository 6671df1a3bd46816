import { readLocal, writeLocal } from '@/lib/localStore';

/** `steady`: HLS, which works on any connection; `quick`: WHEP, with a delay of a few tenths of a second. */
export type PlaybackMode = 'steady' | 'quick';

const STORAGE_KEY = 'playback-mode';

/** Whether the visitor asked the browser to save data. */
export const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Returns the viewer's last choice in this browser. Visitors who save data get the steady picture. */
export const readPlaybackMode = (): PlaybackMode =>
  readLocal<PlaybackMode>(STORAGE_KEY) === 'quick' && !savesData() ? 'quick' : 'steady';

/** Remembers the viewer's choice. */
export const writePlaybackMode = (mode: PlaybackMode): void => writeLocal(STORAGE_KEY, mode);
