import { MONTHS } from '@/lib/timeText';

/** A last show that is longer ago is named by its day. */
const DAYS_AGO_MAX = 13;

/** Returns "Last on stage yesterday", in the viewer's time zone. */
export function lastOnStageText(at: Date, now: Date): string {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  const days = Math.round((midnight(now) - midnight(at)) / 86_400_000);
  if (days <= 0) return 'Last on stage today';
  if (days === 1) return 'Last on stage yesterday';
  if (days <= DAYS_AGO_MAX) return `Last on stage ${days} days ago`;
  return `Last on stage ${at.getDate()} ${MONTHS[at.getMonth()]} ${at.getFullYear()}`;
}

/** When the performer, who is offline, was last on stage. */
export const LastOnStage = ({ at }: { at: string | null }) =>
  at ? lastOnStageText(new Date(at), new Date()) : 'Not on stage';
