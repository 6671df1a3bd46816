import { type RequestOf } from '@contract/all';
import { type RosterPageView, type RosterPerformerView } from '@contract/roster';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { notFound, refused } from '@server/http/errors';
import { type Upload } from '@server/http/uploads';
import { findAccount } from '../../auth/service/accounts';
import { storeDocuments } from '../../documents/service/storing';
import { createAccount } from '../../auth/service/registration';
import { readMemberShares, setMemberShares } from '../../earnings/service/commission';
import { enrolPerformer } from '../../performers/service/enrolment';
import { lockMembership, updateMembershipStatus } from '../store/memberships';
import { countRoster, findRosterPage, type RosterRow, findRosterRows } from '../store/roster';
import { toShares, viewRosterPage, viewRosterPerformer } from '../view';
import { requireApprovedStudio, type StudioCaller } from './approval';
import { joinStudio } from './membership';
import { queueMembershipEmail } from './studioEmails';

/** Lists the performers of the studio that calls, former members last. @throws Refusal 422 STUDIO_NOT_APPROVED */
export async function searchRoster(
  ctx: Context,
  caller: StudioCaller,
  query: RequestOf<'searchRoster'>['query'],
): Promise<{ data: RosterPerformerView[]; total: number }> {
  const studioId = requireApprovedStudio(caller);
  const { q, status, sortBy = 'name', sort = sortBy === 'since' ? 'desc' : 'asc', limit, offset } = query;
  const filter = { studioId, q, status };
  const [rows, total] = await Promise.all([
    findRosterPage(ctx.db, filter, { sortBy, sort, limit, offset }),
    countRoster(ctx.db, filter),
  ]);
  const shares = await readShares(ctx, studioId, rows);
  return { data: rows.map((row) => viewRosterPerformer(row, shares.get(row.performerId) ?? null)), total };
}

async function readShares(ctx: Context, studioId: string, rows: RosterRow[]) {
  const current = rows.filter(({ status }) => status !== 'left').map(({ performerId }) => performerId);
  return new Map((await readMemberShares(ctx.db, studioId, current)).map((shares) => [shares.performerId, shares]));
}

/**
 * Returns a performer of the studio that calls.
 * @throws Refusal 404 for a performer who never was a member, 422 STUDIO_NOT_APPROVED
 */
export async function readRosterPerformer(
  ctx: Context,
  caller: StudioCaller,
  performerId: string,
): Promise<RosterPageView> {
  const studioId = requireApprovedStudio(caller);
  const [row] = await findRosterRows(ctx.db, { studioId, performerId });
  if (!row) throw notFound('This performer');
  return viewRosterPage(row, (await readShares(ctx, studioId, [row])).get(performerId) ?? null);
}

/**
 * Creates the account of a performer as a member of the studio that calls. The performer sets the password through an
 * emailed link. The documents are deleted if it fails.
 * @throws Refusal 400 naming the field, 422 STUDIO_NOT_APPROVED
 */
export async function addPerformer(
  ctx: Context,
  caller: StudioCaller,
  given: RequestOf<'addRosterPerformer'>['body'],
  files: Record<string, Upload[]>,
): Promise<RosterPageView> {
  const studioId = requireApprovedStudio(caller);
  const { categoryIds = [], name, ...person } = given;
  const accountId = newId();
  const [studio, documents] = await Promise.all([
    findAccount(ctx.db, studioId),
    storeDocuments(ctx, accountId, files, ['idVerification', 'documentVerification']),
  ]);
  await createAccount(
    ctx,
    'performer',
    { ...person, id: accountId, name: name ?? person.username, password: null, openedBy: studio.name },
    async (tx, id) => {
      await enrolPerformer(tx, id, { ...documents.keys, categoryIds });
      await documents.record(tx);
      await joinStudio(tx, studioId, id);
    },
  ).catch(async (error: unknown) => {
    await documents.discard();
    throw error;
  });
  return readRosterPerformer(ctx, caller, accountId);
}

/**
 * Makes a member inactive (not listed, unable to go live) or active again.
 * @throws Refusal 404 for a performer who isn't a member, 422 PERFORMER_ON_STAGE, STUDIO_NOT_APPROVED
 */
export async function changeRosterStatus(
  ctx: Context,
  caller: StudioCaller,
  performerId: string,
  status: 'active' | 'inactive',
): Promise<RosterPageView> {
  const studioId = requireApprovedStudio(caller);
  await inTransaction(ctx.db, async (tx) => {
    const membership = await lockMembership(tx, studioId, performerId);
    if (!membership) throw notFound('This performer');
    if (membership.status === status) return;
    const [row] = await findRosterRows(tx, { studioId, performerId });
    if (status === 'inactive' && row?.streamingStatus !== 'offline')
      throw refused('PERFORMER_ON_STAGE', 'This performer is live. Try again after the show.');
    await updateMembershipStatus(tx, membership.id, status);
    if (status === 'inactive') await queueMembershipEmail(ctx, tx, { kind: 'inactive', studioId, performerId });
  });
  return readRosterPerformer(ctx, caller, performerId);
}

/**
 * Sets the commissions of a member for future payments, and emails the performer.
 * @throws Refusal 404 for a performer who isn't a member, 422 STUDIO_NOT_APPROVED
 */
export async function changeRosterCommission(
  ctx: Context,
  caller: StudioCaller,
  performerId: string,
  given: RequestOf<'updateRosterCommission'>['body'],
): Promise<RosterPageView> {
  const studioId = requireApprovedStudio(caller);
  const shares = toShares(given);
  await inTransaction(ctx.db, async (tx) => {
    if (!(await lockMembership(tx, studioId, performerId))) throw notFound('This performer');
    await setMemberShares(tx, performerId, shares, studioId);
    if (Object.values(shares).some((percent) => percent !== undefined))
      await queueMembershipEmail(ctx, tx, { kind: 'shares', studioId, performerId });
  });
  return readRosterPerformer(ctx, caller, performerId);
}
