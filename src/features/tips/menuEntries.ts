import { type Entry } from './menuState';

/** Why an entry can't be ordered now; null when it can. */
export type Obstacle = 'soldOut' | 'resting' | 'followers' | null;

/** Returns why a member can't order an entry at a time, in milliseconds since 1970. */
export function obstacleOf({ left, readyAt, followersOnly }: Entry, isFollower: boolean, now: number): Obstacle {
  if (left === 0) return 'soldOut';
  if (readyAt && Date.parse(readyAt) > now) return 'resting';
  return followersOnly && !isFollower ? 'followers' : null;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Returns the time left until a moment: "4:10", or "1:02:00". */
export function timeUntil(moment: string, now: number): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(moment) - now) / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return hours ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}` : `${minutes}:${twoDigits(seconds % 60)}`;
}

/** Returns the one fact that an entry shows beside its price. */
export function factOf(entry: Entry, obstacle: Obstacle, now: number): string {
  if (obstacle === 'resting') return `again in ${timeUntil(entry.readyAt!, now)}`;
  if (entry.followersOnly) return 'for followers';
  if (entry.left !== null) return `${entry.left} left`;
  return entry.detail || (entry.outcomes ? `${entry.outcomes.length} outcomes` : '');
}

/** Returns the names of the sections that the entries are in, in the performer's order. */
export const sectionsOf = (entries: readonly Entry[]): string[] => [
  ...new Set(entries.map(({ section }) => section).filter(Boolean)),
];
