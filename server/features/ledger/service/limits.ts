import { type Db } from '@server/db/client';
import { databaseErrorOf } from '@server/db/transaction';
import { type Refusal, refused } from '@server/http/errors';
import { toTokens, toUnits } from '../rules';
import { readLimitLeft, requireWithinLimits } from '../store/limits';
import { readBalance } from './balances';

const PERIODS: Record<string, string> = { day: 'today’s', week: 'this week’s', month: 'this month’s' };
const untilText = (moment: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(moment));

/** Returns the refusal of a payment that the member's own pause or limit forbids; null for every other error. */
export function refusalByLimit(error: unknown): Refusal | null {
  const { code, detail = '' } = databaseErrorOf(error);
  if (code === 'FL006')
    return refused('SPENDING_PAUSED', `You’re taking a break until ${untilText(detail)} UTC. No tokens were spent.`);
  if (code !== 'FL007') return null;
  const { period, left } = JSON.parse(detail) as { period: string; left: number };
  return refused(
    'SPENDING_LIMIT_REACHED',
    `That would go over ${PERIODS[period]} limit. ${toTokens(left)} left. No tokens were spent.`,
  );
}

/**
 * Requires that a member may spend so many tokens more. Payments are checked by the ledger itself; this is for what
 * precedes a payment, such as the request of a show.
 * @throws Refusal 422 SPENDING_PAUSED, SPENDING_LIMIT_REACHED
 */
export async function requireSpendable(db: Db, memberId: string, tokens: number): Promise<void> {
  try {
    await requireWithinLimits(db, memberId, toUnits(tokens));
  } catch (error) {
    throw refusalByLimit(error) ?? error;
  }
}

/** Returns what a member can spend now: the balance, or what their own limits leave of it. */
export async function readSpendable(db: Db, memberId: string): Promise<number> {
  const { balance } = await readBalance(db, memberId, 'member');
  const left = await readLimitLeft(db, memberId);
  return left === null ? balance : Math.min(balance, toTokens(left));
}
