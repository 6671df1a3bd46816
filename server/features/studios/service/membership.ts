import { type Db, type Tx } from '@server/db/client';
import { refused } from '@server/http/errors';
import { type Earner } from '../../earnings/rules/commission';
import {
  findCurrentMembership,
  insertMembership,
  findSharesWithoutMembership,
  findStudioId,
} from '../store/memberships';

/** Returns the receivers of a payment: the performer and their current studio. */
export const findEarner = async (db: Db, performerId: string): Promise<Earner> => ({
  performerId,
  studioId: await findStudioId(db, performerId),
});

/** Makes a performer a member of a studio. @throws Refusal 422 ALREADY_IN_STUDIO */
export async function joinStudio(tx: Tx, studioId: string, performerId: string): Promise<void> {
  if (!(await insertMembership(tx, studioId, performerId)))
    throw refused('ALREADY_IN_STUDIO', 'You already belong to a studio. Leave it before you join another.');
}

/** Refuses a performer whom their studio made inactive, before a show begins. @throws Refusal 422 STUDIO_INACTIVE */
export async function refuseInactivePerformer(db: Db, performerId: string): Promise<void> {
  const current = await findCurrentMembership(db, performerId);
  if (current?.membership.status === 'inactive')
    throw refused(
      'STUDIO_INACTIVE',
      `${current.studio.name} made you inactive. Ask your studio to make you active again, or leave it.`,
    );
}

/** Lists earnings of studios that no membership explains, for the audit. */
export const findShareFaults = (db: Db): Promise<string[]> => findSharesWithoutMembership(db);
