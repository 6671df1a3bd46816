import { type Db } from '@server/db/client';
import { type Shares, sharesByDay, sharesByPerformer } from '../store/shares';

/** What a studio and its performers got of what members paid. Amounts in hundredths of a token. */
export type { Shares };

/** What each performer earned with a studio, from a moment to before another. */
export const earnedWithStudio: (db: Db, studioId: string, from: Date, until: Date) => Promise<Map<string, Shares>> =
  sharesByPerformer;

/** What a studio's performers earned with it on each day between these bounds, from 0; days without any are left out. */
export const earnedWithStudioByDay: (db: Db, studioId: string, bounds: Date[]) => Promise<Map<number, Shares>> =
  sharesByDay;
