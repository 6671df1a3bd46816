import { type ReplyOf, type RequestOf } from '@contract/all';
import { SECURITY_EVENT_KINDS, type SecurityEventKind, type SecurityEventView } from '@contract/security';
import { type SiteChangeView } from '@contract/siteDesk';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { type Caller } from '@server/http/caller';
import { type AuditCheck } from '../../ledger/service/audit';
import {
  findActions,
  findEvents,
  findLogFaults,
  findLogSize,
  findOwnEvents,
  findSiteEvents,
  type LogSize,
  type NamedEvent,
  searchLogRows,
} from '../store';
import { viewEvent, viewLogEntry, viewSiteChange } from '../view';

export { type LogSize, type NamedEvent };

/** Returns the caller's own events, newest first. */
export async function listOwnEvents(
  ctx: Context,
  { accountId }: Caller,
  { before, limit }: RequestOf<'listSecurityEvents'>['query'],
): Promise<{ data: SecurityEventView[]; hasMore: boolean }> {
  const rows = await findOwnEvents(ctx.db, accountId, { before, limit: limit + 1 });
  return { data: rows.slice(0, limit).flatMap(viewEvent), hasMore: rows.length > limit };
}

/** Returns the newest events for an operator, newest first: all, or those of an account or a kind. */
export const searchEvents = (
  ctx: Context,
  search: { accountId?: string; kind?: SecurityEventKind; limit: number },
): Promise<NamedEvent[]> => findEvents(ctx.db, search);

const SITE_HISTORY_ITEMS = 50;

/** Returns who changed a setting, or an area of the site, newest first. */
export const listSiteHistory = async (ctx: Context, of: string): Promise<SiteChangeView[]> =>
  (await findSiteEvents(ctx.db, of, SITE_HISTORY_ITEMS)).map((event) => viewSiteChange(event, of));

/** Returns one page of the log for owners of the site. */
export async function searchLog(
  ctx: Context,
  query: RequestOf<'searchSecurityLog'>['query'],
): Promise<ReplyOf<'searchSecurityLog'>> {
  const [rows, actions] = await Promise.all([
    searchLogRows(ctx.db, { ...query, limit: query.limit + 1 }),
    findActions(ctx.db),
  ]);
  return {
    data: rows.slice(0, query.limit).map(viewLogEntry),
    hasMore: rows.length > query.limit,
    names: [...actions, ...SECURITY_EVENT_KINDS],
  };
}

/** Returns the number of events and the newest hash of their chain. */
export const readLogSize = (db: Db): Promise<LogSize> => findLogSize(db);

/** Audits that no event was changed, inserted, removed or left out of the chain. */
export const securityLogCheck: AuditCheck = { invariant: 'the security log is intact', faults: findLogFaults };
