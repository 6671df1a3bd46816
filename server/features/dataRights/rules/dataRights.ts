import { DATA_EXPORT_DAYS, DELETION_DELAY_DAYS } from '@contract/limits';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** An owner may request one export in this time. Exports that failed don't count. */
export const EXPORT_INTERVAL_HOURS = 24;
/** An export that fails this often is given up. */
export const EXPORT_MAX_ATTEMPTS = 3;
/** How long a download link works. It is made when the owner clicks, and needs the session that made it. */
export const EXPORT_LINK_MINUTES = 60;
/** An export without progress for this long has lost its process, and is queued again. */
export const EXPORT_STALLED_HOURS = 6;
/** An email reminds the owner this long before the account is deleted. */
export const DELETION_REMINDER_DAYS = 3;
/** An erasure waits this long for the operator's decision on open reports about the account. */
export const REPORTS_WAIT_DAYS = 30;

const later = (moment: Date, days: number) => new Date(moment.getTime() + days * DAY_MS);

/** Returns when an archive that is ready now expires. */
export const exportExpiry = (readyAt: Date): Date => later(readyAt, DATA_EXPORT_DAYS);

/** Returns when an account whose deletion is requested now is deleted. */
export const deletionDate = (requestedAt: Date): Date => later(requestedAt, DELETION_DELAY_DAYS);

interface ExportFacts {
  status: 'requested' | 'running' | 'ready' | 'failed' | 'expired';
  createdAt: Date;
}

/** Returns when an owner may request the next export; null: now. */
export function nextExportAt(last: ExportFacts | null, now: Date): Date | null {
  if (!last || last.status === 'failed') return null;
  const next = new Date(last.createdAt.getTime() + EXPORT_INTERVAL_HOURS * HOUR_MS);
  return next > now ? next : null;
}

/** Returns why an owner can't request an export now, or null. */
export function refusalToExport(last: ExportFacts | null, now: Date): { code: string; text: string } | null {
  if (last?.status === 'requested' || last?.status === 'running')
    return { code: 'EXPORT_RUNNING', text: 'An export is being prepared. We will email you when it is ready.' };
  return nextExportAt(last, now)
    ? { code: 'EXPORTED_LATELY', text: 'You can export your data once a day. Please try again tomorrow.' }
    : null;
}

/** Facts that can stand in the way of a deletion. Amounts are tokens. */
export interface DeletionFacts {
  role: 'user' | 'performer' | 'studio' | 'operator';
  runningShows: number;
  openOrders: number;
  openRefunds: number;
  openPayouts: number;
  /** what the account can spend or be paid */
  balance: number;
  payoutMinimum: number;
}

export type BlockerCode = 'SHOW_RUNNING' | 'OPEN_ORDERS' | 'OPEN_REFUNDS' | 'OPEN_PAYOUT' | 'UNPAID_EARNINGS';

/**
 * Returns what has to be done before an account can be deleted, most urgent first. Earnings below the smallest payout
 * can't be paid out, so they don't block: they are forfeited like a member's tokens. A studio's performers don't block
 * either, because only they can leave it: they are released when the deletion is requested.
 */
export function deletionBlockers(facts: DeletionFacts): { code: BlockerCode; message: string }[] {
  const { role } = facts;
  const earns = role === 'performer' || role === 'studio';
  const all: [BlockerCode, boolean, string][] = [
    ['SHOW_RUNNING', facts.runningShows > 0, 'End your show first.'],
    [
      'OPEN_ORDERS',
      facts.openOrders > 0,
      role === 'performer'
        ? 'You have orders to deliver. Deliver or refund them first.'
        : 'You have orders on the way. Wait until they arrive, or ask for a refund first.',
    ],
    ['OPEN_REFUNDS', facts.openRefunds > 0, 'A refund request is open. Wait until it is decided.'],
    ['OPEN_PAYOUT', facts.openPayouts > 0, 'A payout is on its way. Wait until it is paid.'],
    [
      'UNPAID_EARNINGS',
      earns && facts.openPayouts === 0 && facts.balance >= facts.payoutMinimum && facts.balance > 0,
      `You have ${facts.balance} tokens that can be paid out. Request a payout first.`,
    ],
  ];
  return all.flatMap(([code, holds, message]) => (holds ? [{ code, message }] : []));
}
