import { type RequestOf } from '@contract/all';
import { type Context } from '@server/context';
import { folded, patternsOf } from '@server/db/words';
import { type Caller } from '@server/http/caller';
import { invalid, notFound, refused } from '@server/http/errors';
import { type Publishing } from '../../../review/service/mayPublish';
import { type FieldError } from '../../rules';
import { createFileLinks, type FileLinks } from '../fileAccess';
import { type OwnQuery } from '../../store/rows';

/** A performer who manages their own items. Without a session, as in the background, they get no links to files. */
export type Owner = Pick<Caller, 'accountId' | 'verified'> & Partial<Pick<Caller, 'sessionId'>>;

type ReviewedRow = Required<Pick<Publishing, 'id' | 'performerId' | 'heldAt' | 'reviewedAt'>> & { status: string };

/** Returns a function that makes links to an owner's files. */
export const linksOf = (ctx: Context, { sessionId }: Owner): FileLinks =>
  createFileLinks(ctx, sessionId ? { linkFor: { sessionId } } : {});

/** Only verified performers may sell. @throws Refusal 422 PERFORMER_NOT_VERIFIED */
export function requireVerified(owner: Owner): void {
  if (!owner.verified) throw refused('PERFORMER_NOT_VERIFIED', 'You can sell items once your documents are verified.');
}

/** Returns the row. @throws Refusal 404 for null */
export function requireRow<T>(row: T | null): T {
  if (!row) throw notFound();
  return row;
}

/** Returns the row of an item that its performer may change. @throws Refusal 404 for null, 422 TAKEN_DOWN */
export function requireEditable<T extends { takenDownAt: Date | null }>(row: T | null): T {
  if (requireRow(row).takenDownAt)
    throw refused('TAKEN_DOWN', 'This item was taken down. Nothing was changed. You can appeal or delete it.');
  return row!;
}

/** Returns what `mayPublish` needs to know of an item that changes. A new file needs a review of its own. */
export const toPublish = (
  { id, performerId, status, heldAt, reviewedAt }: ReviewedRow,
  newFile?: string | null,
): Publishing => ({
  id,
  performerId,
  isPublic: status === 'active' && !heldAt && !newFile,
  heldAt,
  reviewedAt: newFile ? null : reviewedAt,
});

/** @throws Refusal 400 naming the field; nothing for null */
export function refuseFault(fault: FieldError | null): void {
  if (fault) throw invalid(fault.field, fault.text, 'terms');
}

type Search = RequestOf<'searchOwnVideos'>['query'];

/**
 * Returns the store's form of a search in a performer's own list, or null if its text contains nothing to search for.
 */
export async function toOwnQuery(
  ctx: Context,
  owner: Owner,
  query: Omit<Search, 'status' | 'processing'>,
  filter: OwnQuery['filter'],
): Promise<OwnQuery | null> {
  const { q, limit, offset, sort, sortBy = 'createdAt' } = query;
  const patterns = q ? patternsOf(await folded(ctx.db, q)) : [];
  if (q && !patterns.length) return null;
  return { performerId: owner.accountId, patterns, filter, order: sortBy, direction: sort, limit, offset };
}
