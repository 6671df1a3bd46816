import { type Db } from '@server/db/client';
import { isOptedOut, writeOptout } from '../store/optouts';

/** Switches a performer's announcements on or off for a member. Repeating it, or an unknown id, changes nothing. */
export async function setAnnouncements(
  db: Db,
  accountId: string,
  performerId: string,
  isOn: boolean,
): Promise<{ isOn: boolean }> {
  await writeOptout(db, accountId, performerId, !isOn);
  return { isOn };
}

/** Says whether a member gets the announcements of a performer. */
export const hasAnnouncementsOn = async (db: Db, accountId: string, performerId: string): Promise<boolean> =>
  !(await isOptedOut(db, accountId, performerId));
