import { type Db, type Tx } from '@server/db/client';
import { notFound, refused } from '@server/http/errors';
import { type Earner } from '../../earnings/service';
import { endMembership, insertMembership, studioOf } from '../store/memberships';

/** Whose work a payment is for: the performer, and the studio that looks after them at this moment. Every payment asks here. */
export const earnerOf = async (db: Db, performerId: string): Promise<Earner> => ({ performerId, studioId: await studioOf(db, performerId) });

/** From now on the studio looks after the performer. @throws Refusal 422 ALREADY_IN_STUDIO */
export async function joinStudio(tx: Tx, studioId: string, performerId: string): Promise<void> {
  if (!(await insertMembership(tx, studioId, performerId))) throw refused('ALREADY_IN_STUDIO', 'A studio looks after you already. Leave it first.');
}

/** The performer is on their own from now on; what was earned stays as it was shared. @throws Refusal 404 without a studio */
export async function leaveStudio(tx: Tx, performerId: string): Promise<void> {
  if (!(await endMembership(tx, performerId))) throw notFound('This studio');
}
