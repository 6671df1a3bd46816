import { type MeterView } from '@contract/shows';

/** Returns the warning of a meter: it is paused, or little time is left. Null otherwise. */
export function warningOf({
  secondsLeft,
  state,
}: Pick<MeterView, 'secondsLeft' | 'state'>): { level: 'paused' | 'little' | 'least'; text: string } | null {
  if (state === 'paused') return { level: 'paused', text: 'No video is arriving. The meter is paused until it does.' };
  if (secondsLeft === null || secondsLeft > 120) return null;
  return secondsLeft > 30
    ? { level: 'little', text: 'Less than two minutes left.' }
    : { level: 'least', text: 'Less than thirty seconds left.' };
}
