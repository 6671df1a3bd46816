import { NOTIFICATION_AWAY_HOURS, NOTIFICATION_DIGEST_HOUR, NOTIFICATION_KINDS } from '@contract/limits';
import { NOTIFICATION_SETTINGS } from '@contract/notificationKinds';
import { DAY_MS, dayOf, wallClock } from '@server/calendar';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { sendToAccount } from '../../auth/service/accountEmails';
import { digestEmail, discreetEmail } from '../emails';
import { findSettings } from '../store/choices';
import { findAway, timeZonesInUse, unreadForDigest } from '../store/digests';
import { viewNotification } from '../view';
import { listOf } from './mailing';
import { queueDeliveries } from './planning';
import { unsubscribeFrom } from './unsubscribing';

const HOUR_MS = 3_600_000;
const FRIDAY = 5;
const ACCOUNTS_AT_ONCE = 500;
const LISTED_MAX = 10;

/** The kinds that a digest tells. */
const KINDS = NOTIFICATION_KINDS.filter((kind) => NOTIFICATION_SETTINGS[kind].channels.digest !== 'never');

/** Returns which digests are due in a time zone at a moment; null: none. */
export function digestsDueIn(timeZone: string, now: Date): { day: string; modes: ('daily' | 'weekly')[] } | null {
  const wall = wallClock(now.getTime(), timeZone);
  if (Math.floor((wall % DAY_MS) / HOUR_MS) !== NOTIFICATION_DIGEST_HOUR) return null;
  const isFriday = new Date(wall).getUTCDay() === FRIDAY;
  return { day: dayOf(now, timeZone), modes: isFriday ? ['daily', 'weekly'] : ['daily'] };
}

/** Queues the digests of everybody for whom it is evening now, once a day. */
export async function queueDigests(ctx: Context, now = new Date()): Promise<void> {
  const awaySince = new Date(now.getTime() - NOTIFICATION_AWAY_HOURS * HOUR_MS);
  for (const timeZone of await timeZonesInUse(ctx.db)) {
    const due = digestsDueIn(timeZone, now);
    if (!due) continue;
    let accountIds: string[];
    do {
      accountIds = await inTransaction(ctx.db, async (tx) => {
        const found = await findAway(tx, { timeZone, ...due, awaySince, limit: ACCOUNTS_AT_ONCE });
        await queueDeliveries(
          ctx,
          tx,
          found.map((accountId) => ({
            accountId,
            channel: 'digest' as const,
            notificationId: null,
            occasion: due.day,
            dueAt: now,
          })),
        );
        return found;
      });
    } while (accountIds.length === ACCOUNTS_AT_ONCE);
  }
}

/** Sends an account what it missed. @returns false if there is nothing to tell, or the account gets no mail */
export async function sendDigest(ctx: Context, accountId: string): Promise<boolean> {
  const { digest, isDiscreet, isMailOff } = await findSettings(ctx.db, accountId);
  if (digest === 'off' || isMailOff) return false;
  const { rows, total } = await unreadForDigest(ctx.db, accountId, KINDS, LISTED_MAX);
  if (!rows.length) return false;
  return sendToAccount(ctx, accountId, (reader, { url, siteName }) => {
    const unsubscribe = unsubscribeFrom(ctx, { accountId, what: 'digest', siteUrl: url });
    const all = `${url}/notifications`;
    if (isDiscreet) return discreetEmail(reader, all, { unsubscribe });
    const list = listOf(rows.map(viewNotification), url);
    return digestEmail(reader, { count: String(total), siteName }, all, { list, unsubscribe });
  });
}
