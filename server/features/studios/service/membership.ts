import { type Db, type Tx } from '@server/db/client';
import { refused } from '@server/http/errors';
import { type Earner } from '../../earnings/service';
import { currentMembership, insertMembership, sharesWithoutMembership, studioOf } from '../store/memberships';

/** Whose work a payment is for: the performer, and the studio that looks after them at this moment. Every payment asks here. */
export const earnerOf = async (db: Db, performerId: string): Promise<Earner> => ({
  performerId,
  studioId: await studioOf(db, performerId),
});

/** From now on the studio looks after the performer. @throws Refusal 422 ALREADY_IN_STUDIO */
export async function joinStudio(tx: Tx, studioId: string, performerId: string): Promise<void> {
  if (!(await insertMembership(tx, studioId, performerId)))
    throw refused('ALREADY_IN_STUDIO', 'A studio looks after you already. Leave it first.');
}

/** Whoever begins a show asks here. @throws Refusal 422 STUDIO_INACTIVE for a performer whom their studio keeps off stage */
export async function refuseInactive(db: Db, performerId: string): Promise<void> {
  const current = await currentMembership(db, performerId);
  if (current?.membership.status === 'inactive')
    throw refused('STUDIO_INACTIVE', `${current.studio.name} has made you inactive. Ask your studio, or leave it.`);
}

/** The audit's question to this feature: which shares of studios does no membership explain? */
export const shareFaults = (db: Db): Promise<string[]> => sharesWithoutMembership(db);
