import { type RequestOf } from '@contract/all';
import { type RosterPageView, type RosterPerformerView } from '@contract/roster';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { notFound, refused } from '@server/http/errors';
import { type Upload } from '@server/http/uploads';
import { findAccount } from '../../auth/service/accounts';
import { keepDocuments } from '../../auth/service/documents';
import { openAccount } from '../../auth/service/registration';
import { memberShares, setMemberShares } from '../../earnings/service';
import { enrolPerformer } from '../../performers/service/enrolment';
import { lockMembership, putMembershipStatus } from '../store/memberships';
import { countRoster, rosterPage, type RosterRow, rosterRows } from '../store/roster';
import { sharesFrom, viewRosterPage, viewRosterPerformer } from '../view';
import { tellOfMembership } from './mails';
import { joinStudio } from './membership';

/** The studio that calls, once the operator approved it. @throws Refusal 422 STUDIO_NOT_APPROVED: until then it only sees what is missing */
export function approvedStudio(caller: Caller): string {
  if (!caller.verified) throw refused('STUDIO_NOT_APPROVED', 'Your studio has to be approved first.');
  return caller.accountId;
}

/** The performers of a studio: those who are with it, then those who left. */
export async function searchRoster(
  ctx: Context,
  studioId: string,
  query: RequestOf<'searchRoster'>['query'],
): Promise<{ data: RosterPerformerView[]; total: number }> {
  const { q, status, sortBy = 'name', sort = sortBy === 'since' ? 'desc' : 'asc', limit, offset } = query;
  const filter = { studioId, q, status };
  const [rows, total] = await Promise.all([
    rosterPage(ctx.db, filter, { sortBy, sort, limit, offset }),
    countRoster(ctx.db, filter),
  ]);
  const shares = await sharesOf(ctx, studioId, rows);
  return { data: rows.map((row) => viewRosterPerformer(row, shares.get(row.performerId) ?? null)), total };
}

async function sharesOf(ctx: Context, studioId: string, rows: RosterRow[]) {
  const current = rows.filter(({ status }) => status !== 'left').map(({ performerId }) => performerId);
  return new Map((await memberShares(ctx.db, studioId, current)).map((shares) => [shares.performerId, shares]));
}

/** One performer of a studio, with papers and shares. @throws Refusal 404 for one who never was with it */
export async function readRosterPerformer(
  ctx: Context,
  studioId: string,
  performerId: string,
): Promise<RosterPageView> {
  const [row] = await rosterRows(ctx.db, { studioId, performerId });
  if (!row) throw notFound('This performer');
  return viewRosterPage(row, (await sharesOf(ctx, studioId, [row])).get(performerId) ?? null);
}

/** Opens the account of a performer, who belongs to the studio at once and sets the password by a mailed link. Nothing stays when it fails. */
export async function addPerformer(
  ctx: Context,
  studioId: string,
  given: RequestOf<'addRosterPerformer'>['body'],
  files: Record<string, Upload[]>,
): Promise<RosterPageView> {
  const { categoryIds = [], name, ...person } = given;
  const [studio, documents] = await Promise.all([
    findAccount(ctx.db, studioId),
    keepDocuments(ctx, files, ['idVerification', 'documentVerification']),
  ]);
  const { _id } = await openAccount(
    ctx,
    'performer',
    { ...person, name: name ?? person.username, password: null, openedBy: studio.name },
    async (tx, id) => {
      await enrolPerformer(tx, id, { ...documents.keys, categoryIds });
      await joinStudio(tx, studioId, id);
    },
  ).catch(async (error: unknown) => {
    await documents.discard();
    throw error;
  });
  return readRosterPerformer(ctx, studioId, _id);
}

/** Keeps a performer off stage and out of the listings, or lets them back. @throws Refusal 404 for one who is not with the studio, 422 PERFORMER_ON_STAGE */
export async function changeRosterStatus(
  ctx: Context,
  studioId: string,
  performerId: string,
  status: 'active' | 'inactive',
): Promise<RosterPageView> {
  await inTransaction(ctx.db, async (tx) => {
    const membership = await lockMembership(tx, studioId, performerId);
    if (!membership) throw notFound('This performer');
    if (membership.status === status) return;
    const [row] = await rosterRows(tx, { studioId, performerId });
    if (status === 'inactive' && row?.streamingStatus !== 'offline')
      throw refused('PERFORMER_ON_STAGE', 'A show is running. Wait until it is over.');
    await putMembershipStatus(tx, membership.id, status);
    if (status === 'inactive') await tellOfMembership(ctx, tx, { kind: 'inactive', studioId, performerId });
  });
  return readRosterPerformer(ctx, studioId, performerId);
}

/** Sets what a performer keeps of the studio's share from now on; the performer is told. @throws Refusal 404 for one who is not with the studio */
export async function changeRosterCommission(
  ctx: Context,
  studioId: string,
  performerId: string,
  given: RequestOf<'updateRosterCommission'>['body'],
): Promise<RosterPageView> {
  const shares = sharesFrom(given);
  await inTransaction(ctx.db, async (tx) => {
    if (!(await lockMembership(tx, studioId, performerId))) throw notFound('This performer');
    await setMemberShares(tx, performerId, shares, studioId);
    if (Object.values(shares).some((percent) => percent !== undefined))
      await tellOfMembership(ctx, tx, { kind: 'shares', studioId, performerId });
  });
  return readRosterPerformer(ctx, studioId, performerId);
}
