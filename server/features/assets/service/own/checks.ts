import { type RequestOf } from '@contract/all';
import { type Context } from '@server/context';
import { folded, patternsOf } from '@server/db/words';
import { type Caller } from '@server/http/caller';
import { invalid, notFound, refused } from '@server/http/errors';
import { type FieldError } from '../../rules';
import { createFileLinks, type FileLinks } from '../fileAccess';
import { type OwnQuery } from '../../store/rows';

/** A performer who manages their own items. Without a session, as in the background, they get no links to files. */
export type Owner = Pick<Caller, 'accountId' | 'verified'> & Partial<Pick<Caller, 'sessionId'>>;

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
