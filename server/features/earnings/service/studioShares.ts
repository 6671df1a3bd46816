import { type Db } from '@server/db/client';
import { type StudioShares, sumSharesByDay, sumSharesByPerformer } from '../store/studioShares';

export type { StudioShares };

/**
 * Returns what each performer earned with a studio, from `from` (inclusive) to `until` (exclusive). Amounts in units.
 */
export const readSharesByPerformer = (
  db: Db,
  studioId: string,
  from: Date,
  until: Date,
): Promise<Map<string, StudioShares>> => sumSharesByPerformer(db, studioId, from, until);

/**
 * Returns what a studio's performers earned on day n, between bounds n and n + 1. Leaves out days without earnings.
 * Amounts in units.
 */
export const readSharesByDay = (db: Db, studioId: string, bounds: Date[]): Promise<Map<number, StudioShares>> =>
  sumSharesByDay(db, studioId, bounds);
