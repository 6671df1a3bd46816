import { parseArgs } from 'node:util';
import { z } from 'zod';
import { SECURITY_EVENT_KINDS } from '@contract/security';
import { type Context } from '../context';
import { findAccountByUsername } from '../features/auth/service/accounts';
import { type NamedEvent, searchEvents } from '../features/security/service/reading';
import { invalidValues, type Say, WrongUsage } from './usage';

const EVENTS_DEFAULT = 50;
const EVENTS_MAX = 10_000;
const Options = z.object({
  account: z.string().optional(),
  kind: z.enum(SECURITY_EVENT_KINDS, `One of: ${SECURITY_EVENT_KINDS.join(', ')}`).optional(),
  limit: z.coerce.number().int().min(1).max(EVENTS_MAX).default(EVENTS_DEFAULT),
});

function readOptions(args: string[]): Record<string, unknown> {
  const option = { type: 'string' } as const;
  try {
    return parseArgs({ args, options: { account: option, kind: option, limit: option } }).values;
  } catch {
    throw new WrongUsage('security');
  }
}

/** A user agent must not control the terminal that it is printed to. */
const printable = (text: string) => text.replace(/[^\x20-\x7e]/g, '?');

function actorOf({ kind, accountId, byId, byUsername }: NamedEvent): string {
  if (kind === 'loginFailed' || kind === 'alertSent' || (accountId && byId === accountId)) return '';
  return `by ${byUsername ?? byId ?? 'the command line'}`;
}

function lineOf(event: NamedEvent): string {
  const { position, at, kind, username, accountId, ip, country, userAgent, details, words } = event;
  return [
    String(position).padStart(7),
    at.toISOString().slice(0, 19),
    kind.padEnd(22),
    username ?? accountId ?? 'the site',
    actorOf(event),
    ip,
    country,
    userAgent && printable(userAgent),
    Object.keys(details).length > 0 && JSON.stringify(details),
    words && `“${words.replace(/\p{Cc}/gu, '?')}”`,
  ]
    .filter(Boolean)
    .join('  ');
}

/**
 * Prints the security log, newest event first: all of it, or the events of a kind, or those that an account caused or
 * that concern it.
 * @throws WrongUsage, Refusal 400 for an unknown kind, 404 for an unknown account
 */
export async function securityCommand(ctx: Context, words: string[], say: Say): Promise<void> {
  const parsed = Options.safeParse(readOptions(words));
  if (!parsed.success) throw invalidValues(parsed.error);
  const { account, kind, limit } = parsed.data;
  const accountId = account && (await findAccountByUsername(ctx, account)).id;
  const events = await searchEvents(ctx, { accountId, kind, limit });
  for (const event of events) say(lineOf(event));
  if (events.length === 0) say('No events match.');
}
