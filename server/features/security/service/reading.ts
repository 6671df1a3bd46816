import { type RequestOf } from '@contract/all';
import { type SecurityEventView } from '@contract/security';
import { type Context } from '@server/context';
import { type Caller } from '@server/http/caller';
import { type AuditCheck } from '../../ledger/service/audit';
import { findLogFaults, findOwnEvents } from '../store';
import { viewEvent } from '../view';

/** Returns the caller's own events, newest first. */
export async function listOwnEvents(
  ctx: Context,
  { accountId }: Caller,
  { before, limit }: RequestOf<'listSecurityEvents'>['query'],
): Promise<{ data: SecurityEventView[]; hasMore: boolean }> {
  const rows = await findOwnEvents(ctx.db, accountId, { before, limit: limit + 1 });
  return { data: rows.slice(0, limit).flatMap(viewEvent), hasMore: rows.length > limit };
}

/** Audits that no event was changed, inserted, removed or left out of the chain. */
export const securityLogCheck: AuditCheck = { invariant: 'the security log is intact', faults: findLogFaults };
