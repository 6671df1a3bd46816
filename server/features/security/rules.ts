import { OWNER_EVENT_KINDS, type OwnerEventKind, type SecurityEventKind } from '@contract/security';

/** After this time the IP address, browser and country of an event are erased. The event itself stays. */
export const DEVICE_RETENTION_DAYS = 365;

/** At most one email per pattern in this time. */
export const ALERT_INTERVAL_MINUTES = 60;
/** Failed logins within ALERT_INTERVAL_MINUTES that make an email. */
export const FAILED_LOGINS_OF_ACCOUNT = 10;
export const FAILED_LOGINS_OF_SITE = 50;

/** What an operator is notified of. */
export const ALERT_PATTERNS = [
  'failedLoginsOfAccount',
  'failedLoginsOfSite',
  'operatorLogin',
  'payoutTargetChanged',
] as const;
export type AlertPattern = (typeof ALERT_PATTERNS)[number];

/** The events of a pattern are looked for in this time, or since the last email if that is later. */
export const ALERT_WINDOW_MINUTES: Record<AlertPattern, number> = {
  failedLoginsOfAccount: ALERT_INTERVAL_MINUTES,
  failedLoginsOfSite: ALERT_INTERVAL_MINUTES,
  operatorLogin: 24 * 60,
  payoutTargetChanged: 24 * 60,
};

/** Details of an event: facts that stay forever, so no names, addresses or secrets. */
export type Details = Record<string, unknown>;

/** Returns the patterns that an event may complete. */
export function patternsOf({ kind, details }: { kind: SecurityEventKind; details: Details }): AlertPattern[] {
  if (kind === 'loginFailed') return ['failedLoginsOfAccount', 'failedLoginsOfSite'];
  if (kind === 'login' && details.role === 'operator') return ['operatorLogin'];
  return details.payoutWaiting === true ? ['payoutTargetChanged'] : [];
}

/** Returns whether the owner of an account sees events of this kind. */
export const isOwnerKind = (kind: SecurityEventKind): kind is OwnerEventKind =>
  (OWNER_EVENT_KINDS as readonly string[]).includes(kind);

/** Returns the events of a pattern that make an email; none while there are too few. */
export function eventsWorthAnAlert<E extends { accountId: string | null }>(pattern: AlertPattern, events: E[]): E[] {
  if (pattern === 'failedLoginsOfSite') return events.length < FAILED_LOGINS_OF_SITE ? [] : events;
  if (pattern !== 'failedLoginsOfAccount') return events;
  const counts = new Map<string | null, number>();
  for (const { accountId } of events) counts.set(accountId, (counts.get(accountId) ?? 0) + 1);
  return events.filter(({ accountId }) => counts.get(accountId)! >= FAILED_LOGINS_OF_ACCOUNT);
}
