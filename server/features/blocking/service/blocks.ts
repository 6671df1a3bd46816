import { type SQL, type SQLWrapper } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { forbidden } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { countryBlockers, isOpen, isOpenTo } from '../store';

/** Whether a performer has blocked the viewer, or the country the viewer calls from. Performers never block themselves. */
export const isBlocked = async (db: Db, viewer: Viewer, performerId: string): Promise<boolean> =>
  !(await isOpenTo(db, viewer, performerId));

/** The door of everything that is a performer's. @throws Refusal 403 for a viewer whom the performer has blocked */
export async function refuseBlocked(db: Db, viewer: Viewer, performerId: string): Promise<void> {
  if (await isBlocked(db, viewer, performerId)) throw forbidden('This performer is not there for you.');
}

/**
 * The same for lists, as a condition of a query that has the performer's id in a column; for the stores of every feature.
 * @returns undefined where nothing could be blocked (`and` leaves it out)
 */
export const openTo = (viewer: Viewer, performerId: SQLWrapper): SQL | undefined => isOpen(viewer, performerId);

/** Everybody who is not to be seen from some country: what shows one of them is not the same everywhere. */
export const whoBlocksCountries = (db: Db): Promise<string[]> => countryBlockers(db);
