import { type IncomingCheck } from '@contract/incoming';
import { FLOOR_DB } from '@/lib/live/useLevel';

/** dB of full scale; a voice close to a microphone is between -30 and -10 */
const SILENT_BELOW_DB = FLOOR_DB + 2;
const QUIET_BELOW_DB = -42;
const LOUD_ABOVE_DB = -4;

const IN_MIXER = ['Audio Mixer'];
const silent = {
  problem: 'Sound arrives, and it is silent.',
  remedy: 'Unmute your microphone in OBS, and check that its meter moves:',
  path: IN_MIXER,
};
const quiet = {
  problem: 'Your sound is very quiet.',
  remedy: 'Raise its volume in OBS, or add a filter “Gain”:',
  path: IN_MIXER,
};
const loud = {
  problem: 'Your sound is so loud that it is distorted.',
  remedy: 'Lower its volume in OBS until the meter stays yellow:',
  path: IN_MIXER,
};

/**
 * Adds what the page measured to the checks of the API, faults first.
 * @param loudest the loudest of the last seconds, dB; null while it is unknown
 */
export function withSoundLevel(checks: IncomingCheck[], loudest: number | null): IncomingCheck[] {
  if (loudest === null) return checks;
  const fault =
    loudest < SILENT_BELOW_DB ? silent : loudest < QUIET_BELOW_DB ? quiet : loudest > LOUD_ABOVE_DB ? loud : null;
  const all = checks.map((check) => {
    if (check.kind !== 'sound' || !check.isGood) return check;
    const value = loudest < SILENT_BELOW_DB ? 'silent' : `${Math.round(loudest)} dB`;
    return { ...check, value, isGood: fault === null, ...fault };
  });
  return [...all.filter(({ isGood }) => !isGood), ...all.filter(({ isGood }) => isGood)];
}
