import { type Db } from '@server/db/client';
import { type StagePeriod, stageSeconds } from '../store/shows';

export type { StagePeriod };

/** Returns seconds on stage in all kinds of shows, by performer and by day (`at` counts from 0 between the bounds). */
export const timeOnStage: (
  db: Db,
  periods: StagePeriod[],
  bounds: Date[],
) => Promise<{ performerId: string; at: number; seconds: number }[]> = stageSeconds;
