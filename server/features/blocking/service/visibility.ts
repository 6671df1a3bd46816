import { type SQL, type SQLWrapper } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { forbidden } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { findCountryBlockerIds, isUnblocked, visibilityCondition } from '../store';

/**
 * Returns whether a viewer may see a performer: the performer blocks neither the viewer's account nor the viewer's
 * country.
 */
export const maySeePerformer = (db: Db, viewer: Viewer, performerId: string): Promise<boolean> =>
  isUnblocked(db, viewer, performerId);

/** Refuses a viewer who may not see a performer. Every call about one performer uses this. @throws Refusal 403 */
export async function refuseBlockedViewer(db: Db, viewer: Viewer, performerId: string): Promise<void> {
  if (!(await maySeePerformer(db, viewer, performerId))) throw forbidden("This performer isn't available to you.");
}

/**
 * Returns the rule of `maySeePerformer` as a condition for lists, in the stores of all features.
 * @param performerId the column with the performer's id
 * @returns undefined when nothing about the viewer can be blocked
 */
export const isVisibleTo = (viewer: Viewer, performerId: SQLWrapper): SQL | undefined =>
  visibilityCondition(viewer, performerId);

/** Returns the ids of performers who block a country. Pages that show them differ by country. */
export const findCountryBlockers = (db: Db): Promise<string[]> => findCountryBlockerIds(db);
