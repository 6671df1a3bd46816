import { type LogEntryView, type SecurityEventKind, type SecurityEventView } from '@contract/security';
import { type SiteChangeView } from '@contract/siteDesk';
import { isOwnerKind } from './rules';
import { type EventRow, type NamedEvent } from './store';

/** Attempts that failed: whoever made them did not prove to be the owner. */
const UNKNOWN_ACTOR: ReadonlySet<SecurityEventKind> = new Set(['loginFailed', 'stepUpFailed', 'secondFactorFailed']);

/** Returns an event for the account's owner; nothing for kinds that only operators see. */
export function viewEvent({ id, kind, at, accountId, byId, ...device }: EventRow): SecurityEventView[] {
  if (!isOwnerKind(kind)) return [];
  const by = UNKNOWN_ACTOR.has(kind) ? 'unknown' : byId === accountId ? 'owner' : 'site';
  const { ip, userAgent, country } = by === 'site' ? { ip: null, userAgent: null, country: null } : device;
  return [{ _id: id, kind, by, ip, userAgent, country, createdAt: at.toISOString() }];
}

/** Returns a change of the site for its history. */
export const viewSiteChange = (
  { id, at, byId, byUsername, details, words }: NamedEvent,
  of: string,
): SiteChangeView => {
  const { action, setting, before, after, subject, site, ...rest } = details as Record<string, unknown> & {
    subject?: { id: string };
  };
  // several settings that changed at once are one line
  const valueOf = (values: unknown) => (site === 'settings' ? (values as Record<string, unknown>)[of] : values);
  return {
    _id: id,
    at: at.toISOString(),
    by: byUsername ?? (byId ? 'a former operator' : null),
    action: typeof action === 'string' ? action : typeof setting === 'string' ? 'settings/change' : 'change',
    subject: subject?.id ?? null,
    before: valueOf(before) ?? null,
    after: valueOf(after) ?? rest,
    words,
  };
};

/** Returns an event for owners of the site. */
export const viewLogEntry = ({
  id,
  position,
  kind,
  at,
  accountId,
  byId,
  username,
  byUsername,
  details,
  words,
}: NamedEvent): LogEntryView => ({
  _id: id,
  position: position ?? 0,
  kind,
  action: typeof details.action === 'string' ? details.action : null,
  account: accountId && username ? { _id: accountId, username } : null,
  by: byId && byUsername ? { _id: byId, username: byUsername } : null,
  details,
  words,
  createdAt: at.toISOString(),
});
