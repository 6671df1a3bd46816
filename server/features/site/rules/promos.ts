/** When a banner is shown: between its dates, where it has any, unless it is switched off. */
export interface PromoTimes {
  active: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
}

/** Returns whether a banner is shown, or why not. */
export function promoStatus(
  { active, startsAt, endsAt }: PromoTimes,
  now: Date,
): 'off' | 'planned' | 'running' | 'over' {
  if (!active) return 'off';
  if (endsAt && endsAt <= now) return 'over';
  return startsAt && startsAt > now ? 'planned' : 'running';
}

export const isRunning = (promo: PromoTimes, now: Date): boolean => promoStatus(promo, now) === 'running';

/** Returns why a banner cannot have these dates, or null. */
export const refusalToDates = ({ startsAt, endsAt }: Pick<PromoTimes, 'startsAt' | 'endsAt'>): string | null =>
  startsAt && endsAt && endsAt <= startsAt ? 'The banner must end after it begins.' : null;
