import { and, desc, eq, gt, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { OWNER_EVENT_KINDS, type SecurityEventKind } from '@contract/security';
import { type Db, type Tx } from '@server/db/client';
import { accounts, sessions } from '../auth/tables';
import { type AlertPattern } from './rules';
import { securityEvents, securityWords } from './tables';

export type EventRow = typeof securityEvents.$inferSelect;

export async function insertEvent(tx: Tx, event: typeof securityEvents.$inferInsert): Promise<void> {
  await tx.insert(securityEvents).values(event);
}

/** Stores an operator's words about an event. */
export async function insertWords(tx: Tx, words: typeof securityWords.$inferInsert): Promise<void> {
  await tx.insert(securityWords).values(words);
}

/** Returns the IP address and browser that opened a session. */
export async function findSessionDevice(
  db: Db,
  sessionId: string,
): Promise<{ ip: string | null; userAgent: string | null } | null> {
  const [row] = await db
    .select({ ip: sessions.ip, userAgent: sessions.userAgent })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return row ?? null;
}

/** Returns the newest events that the owner of an account sees, or those before an event. */
export async function findOwnEvents(
  db: Db,
  accountId: string,
  { before, limit }: { before?: string; limit: number },
): Promise<EventRow[]> {
  return db
    .select()
    .from(securityEvents)
    .where(
      and(
        eq(securityEvents.accountId, accountId),
        inArray(securityEvents.kind, [...OWNER_EVENT_KINDS]),
        before ? lt(securityEvents.id, before) : undefined,
      ),
    )
    .orderBy(desc(securityEvents.id))
    .limit(limit);
}

export interface LogSearch {
  who?: string;
  what?: string;
  from?: string;
  to?: string;
  before?: number;
  limit: number;
}

/** An event with the names of the account concerned and of the one that acted, and the operator's words. */
export type NamedEvent = EventRow & { username: string | null; byUsername: string | null; words: string | null };

async function findNamedEvents(db: Db, where: SQL | undefined, limit: number): Promise<NamedEvent[]> {
  const actor = alias(accounts, 'actor');
  const rows = await db
    .select({
      event: securityEvents,
      username: accounts.username,
      byUsername: actor.username,
      words: securityWords.words,
    })
    .from(securityEvents)
    .leftJoin(accounts, eq(accounts.id, securityEvents.accountId))
    .leftJoin(actor, eq(actor.id, securityEvents.byId))
    .leftJoin(securityWords, eq(securityWords.eventId, securityEvents.id))
    .where(where)
    .orderBy(desc(securityEvents.position))
    .limit(limit);
  return rows.map(({ event, ...names }) => ({ ...event, ...names }));
}

/** Returns the newest events, of a kind and of an account that caused or is concerned by them, if given. */
export const findEvents = (
  db: Db,
  { accountId, kind, limit }: { accountId?: string; kind?: SecurityEventKind; limit: number },
): Promise<NamedEvent[]> =>
  findNamedEvents(
    db,
    and(
      accountId ? or(eq(securityEvents.accountId, accountId), eq(securityEvents.byId, accountId)) : undefined,
      kind ? eq(securityEvents.kind, kind) : undefined,
    ),
    limit,
  );

/** Returns the newest changes of a setting, alone or with others (`settings`), or of an area of the site. */
export const findSiteEvents = (db: Db, of: string, limit: number): Promise<NamedEvent[]> =>
  findNamedEvents(
    db,
    sql`coalesce(${securityEvents.details}->>'site', ${securityEvents.details}->>'setting') in (${of}, 'settings')
      and (${securityEvents.details}->>'site' is distinct from 'settings' or ${securityEvents.details}->'after' ? ${of})
      and (${securityEvents.details}->>'site' is not null or ${securityEvents.details}->>'setting' is not null)`,
    limit,
  );
/** Returns one page of the log, newest first, by who acted or is concerned, what happened, and when. */
export async function searchLogRows(
  db: Db,
  { who, what, from, to, before, limit }: LogSearch,
): Promise<(NamedEvent & { position: number | null })[]> {
  const ids = who
    ? (
        await db
          .select({ id: accounts.id })
          .from(accounts)
          .where(sql`lower(${accounts.username}) = lower(${who})`)
      ).map(({ id }) => id)
    : [];
  if (who && ids.length === 0) return [];
  const day = (text: string, days = 0) => sql`(${text}::date + ${days}::int)::timestamptz`;
  return findNamedEvents(
    db,
    and(
      who ? or(inArray(securityEvents.accountId, ids), inArray(securityEvents.byId, ids)) : undefined,
      what
        ? what.includes('/')
          ? and(eq(securityEvents.kind, 'operatorAction'), sql`${securityEvents.details}->>'action' = ${what}`)
          : sql`${securityEvents.kind} = ${what}`
        : undefined,
      from ? sql`${securityEvents.at} >= ${day(from)}` : undefined,
      to ? sql`${securityEvents.at} < ${day(to, 1)}` : undefined,
      before ? lt(securityEvents.position, before) : undefined,
    ),
    limit,
  );
}

/** Returns the actions that operators have taken so far, by name. A loose index scan: one look-up per action. */
export async function findActions(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ action: string }>(sql`
    with recursive found as (
      (select details->>'action' as action from security_events where kind = 'operatorAction' order by details->>'action' limit 1)
      union all
      select (select details->>'action' from security_events
        where kind = 'operatorAction' and details->>'action' > found.action order by details->>'action' limit 1)
      from found where found.action is not null
    ) select action from found where action is not null`);
  return rows.map(({ action }) => action);
}

/** Returns events by id, newest first. */
export const findEventsById = (db: Db, ids: string[]): Promise<NamedEvent[]> =>
  findNamedEvents(db, inArray(securityEvents.id, ids), ids.length);

/** Locks a pattern until the transaction ends, so that two processes don't send the same alert. */
export async function lockPattern(tx: Tx, pattern: AlertPattern): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`security/alert:${pattern}`}, 3))`);
}

/** Returns when the last alert of a pattern was sent, and the position of the newest event in it; null for none. */
export async function findLastAlert(db: Db, pattern: AlertPattern): Promise<{ at: Date; upTo: number } | null> {
  const [row] = await db
    .select({ at: securityEvents.at, upTo: sql<number>`(${securityEvents.details}->>'upTo')::bigint`.mapWith(Number) })
    .from(securityEvents)
    .where(and(eq(securityEvents.kind, 'alertSent'), sql`${securityEvents.details}->>'pattern' = ${pattern}`))
    .orderBy(desc(securityEvents.at))
    .limit(1);
  return row ?? null;
}

const isOfPattern: Record<AlertPattern, SQL> = {
  failedLoginsOfAccount: sql`${securityEvents.kind} = 'loginFailed'`,
  failedLoginsOfSite: sql`${securityEvents.kind} = 'loginFailed'`,
  operatorLogin: sql`${securityEvents.kind} = 'login' and ${securityEvents.details}->>'role' = 'operator'`,
  payoutTargetChanged: sql`${securityEvents.kind} in ('paymentDetailsChanged', 'payoutChanged') and ${securityEvents.details}->'payoutWaiting' = 'true'`,
};

const ALERT_EVENTS_MAX = 1000;

/** Returns the events of a pattern after a position and since a time, newest first. */
export const findPatternEvents = (db: Db, pattern: AlertPattern, after: number, since: Date): Promise<EventRow[]> =>
  db
    .select()
    .from(securityEvents)
    .where(and(isOfPattern[pattern], gt(securityEvents.position, after), gt(securityEvents.at, since)))
    .orderBy(desc(securityEvents.position))
    .limit(ALERT_EVENTS_MAX);

/** Erases the IP addresses, browsers and countries of the events that an account caused or that concern it. */
export async function eraseDevicesOf(tx: Tx, accountId: string): Promise<void> {
  await tx
    .update(securityEvents)
    .set({ ip: null, userAgent: null, country: null, deviceSalt: null })
    .where(
      and(
        or(eq(securityEvents.accountId, accountId), eq(securityEvents.byId, accountId)),
        sql`${securityEvents.deviceSalt} is not null`,
      ),
    );
}

/** Erases the devices of events that are older than some days, and operators' words. @returns the number of events */
export async function eraseOldDevices(db: Db, days: number): Promise<number> {
  const erased = await db
    .update(securityEvents)
    .set({ ip: null, userAgent: null, country: null, deviceSalt: null })
    .where(
      sql`${securityEvents.deviceSalt} is not null and ${securityEvents.at} < now() - make_interval(days => ${days})`,
    );
  await db.delete(securityWords).where(sql`${securityWords.at} < now() - make_interval(days => ${days})`);
  return erased.rowCount ?? 0;
}

/**
 * Returns in words the first event of the chain that was tampered with, the first device that doesn't match its digest,
 * and events outside the chain.
 */
export async function findLogFaults(db: Db): Promise<string[]> {
  const { rows } = await db.$client.query<{ fault: string }>({
    text: `(select format('event %s (position %s, %s) was changed, or the event before it', id, position, kind) as fault
      from (select e as event, e.*, lag(hash, 1, '') over (order by position) as chained, row_number() over (order by position) as place
        from security_events e where position is not null) s
      where position <> place or previous_hash is distinct from chained or hash is distinct from security_event_hash(chained, position, event)
      order by position limit 1)
    union all (select format('the device of event %s (position %s, %s) was changed', id, position, kind) from security_events
      where (num_nonnulls(ip, user_agent, country) > 0 or device_salt is not null)
        and device_digest is distinct from security_device_digest(device_salt, ip, user_agent, country)
      order by position limit 1)
    union all (select format('event %s (%s) is not in the chain', id, kind) from security_events where position is null limit 1)`,
  });
  return rows.map(({ fault }) => fault);
}

/**
 * The size of the security log. `head`: the hash of the newest event; noted elsewhere, it proves that no event was cut
 * off.
 */
export interface LogSize {
  events: number;
  head: string | null;
}

export async function findLogSize(db: Db): Promise<LogSize> {
  const [newest] = await db
    .select({ events: securityEvents.position, head: securityEvents.hash })
    .from(securityEvents)
    .where(isNotNull(securityEvents.position))
    .orderBy(desc(securityEvents.position))
    .limit(1);
  return { events: newest?.events ?? 0, head: newest?.head ?? null };
}
