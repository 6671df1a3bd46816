import { type Db } from '@server/db/client';
import { type StagePeriod, stageSeconds } from '../store';

export type { StagePeriod };

/** Seconds on stage, in public or not, within these periods, by performer and by day between the bounds (from 0). */
export const timeOnStage: (
  db: Db,
  periods: StagePeriod[],
  bounds: Date[],
) => Promise<{ performerId: string; at: number; seconds: number }[]> = stageSeconds;
