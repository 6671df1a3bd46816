import { type SecurityEventKind } from '@contract/security';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { type Caller } from '@server/http/caller';
import { countryOf } from '@server/http/country';
import { type Details, patternsOf } from '../rules';
import { eraseDevicesOf, findSessionDevice, insertEvent, insertWords } from '../store';

/** The IP address and browser of a call. Without a country it is looked up. */
export interface EventDevice {
  ip: string | null;
  userAgent: string | null;
  country?: string | null;
}

/** The author of a decision: an account, with the session whose IP address and browser an event gets. */
export interface Actor {
  /** null: the command line */
  by: string | null;
  sessionId?: string;
  /** what the desk knows of the action, for the details of the event that the service records */
  about?: Details;
  /** the operator's own words about the action */
  words?: string;
}
export const actorOf = ({ accountId, sessionId, words }: Caller): Actor => ({ by: accountId, sessionId, words });
export const COMMAND_LINE: Actor = { by: null };

/** Something that happened to the security of an account or the site. */
export interface SecurityEvent {
  kind: SecurityEventKind;
  /** the account concerned; null: the site */
  accountId: string | null;
  /** the account that acted, by default the account concerned; null: the command line, or unknown */
  by?: string | null;
  /** the session whose IP address and browser the event gets; not needed with `device` */
  sessionId?: string | null;
  device?: EventDevice | null;
  /** facts for operators. They are chained and stay forever: ids and words, no names, addresses or secrets */
  details?: Details;
  /** the operator's own words, which are erased with the account and with old devices */
  words?: string;
  /** further facts, from the actor */
  about?: Details;
  /** when it happened; now by default */
  at?: Date;
}

/**
 * Adds an event to the security log in the caller's transaction. It becomes part of the chain at the commit, so it may
 * be recorded at any moment of the transaction. Alerts for operators follow in a job.
 */
export async function recordSecurityEvent(ctx: Pick<Context, 'jobs'>, tx: Tx, event: SecurityEvent): Promise<void> {
  const { kind, accountId, by = accountId, sessionId, at, about, words } = event;
  const details = { ...event.details, ...about };
  const device = event.device ?? (sessionId ? await findSessionDevice(tx, sessionId) : null);
  const { ip = null, userAgent = null, country = null }: EventDevice = device ?? { ip: null, userAgent: null };
  const id = newId();
  await insertEvent(tx, {
    id,
    kind,
    accountId,
    byId: by,
    details,
    at,
    ip,
    userAgent,
    country: ip ? await countryOf({ ip, country }) : null,
  });
  if (words) await insertWords(tx, { eventId: id, accountId, words });
  for (const pattern of patternsOf({ kind, details }))
    await ctx.jobs.add(tx, 'security/alert', { pattern }, { key: `security/alert:${pattern}` });
}

/** Records what a caller did to the own account. */
export const recordOwn = (
  ctx: Pick<Context, 'jobs'>,
  tx: Tx,
  { accountId, sessionId }: Caller,
  kind: SecurityEventKind,
  details?: Details,
): Promise<void> => recordSecurityEvent(ctx, tx, { kind, accountId, sessionId, details });

/** Erases the devices of an account's events. What happened stays, under the account's id. */
export const pseudonymiseSecurityEvents = (tx: Tx, accountId: string): Promise<void> => eraseDevicesOf(tx, accountId);
