import { type RequestOf } from '@contract/all';
import { type SecurityEventKind, type SecurityEventView } from '@contract/security';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { type Caller } from '@server/http/caller';
import { type AuditCheck } from '../../ledger/service/audit';
import { findEvents, findLogFaults, findLogSize, findOwnEvents, type LogSize, type NamedEvent } from '../store';
import { viewEvent } from '../view';

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

/** Returns the number of events and the newest hash of their chain. */
export const readLogSize = (db: Db): Promise<LogSize> => findLogSize(db);

/** Audits that no event was changed, inserted, removed or left out of the chain. */
export const securityLogCheck: AuditCheck = { invariant: 'the security log is intact', faults: findLogFaults };
