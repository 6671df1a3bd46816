import { type SecurityEventKind, type SecurityEventView } from '@contract/security';
import { isOwnerKind } from './rules';
import { type EventRow } from './store';

/** Attempts that failed: whoever made them did not prove to be the owner. */
const UNKNOWN_ACTOR: ReadonlySet<SecurityEventKind> = new Set(['loginFailed', 'stepUpFailed', 'secondFactorFailed']);

/** Returns an event for the account's owner; nothing for kinds that only operators see. */
export function viewEvent({ id, kind, at, accountId, byId, ...device }: EventRow): SecurityEventView[] {
  if (!isOwnerKind(kind)) return [];
  const by = UNKNOWN_ACTOR.has(kind) ? 'unknown' : byId === accountId ? 'owner' : 'site';
  const { ip, userAgent, country } = by === 'site' ? { ip: null, userAgent: null, country: null } : device;
  return [{ _id: id, kind, by, ip, userAgent, country, createdAt: at.toISOString() }];
}
