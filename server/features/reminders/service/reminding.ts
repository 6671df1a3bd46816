import { REMINDER_MINUTES, REMINDERS_MAX } from '@contract/limits';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { inTransaction } from '@server/db/transaction';
import { notFound, refused } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { refuseBlockedViewer } from '../../blocking/service/visibility';
import { notify } from '../../notifications/service/notifying';
import { findShow } from '../../performers/service/calendar';
import { countReminders, deleteReminder, deleteRemindersBefore, insertReminder, takeReminded } from '../store';

const ACCOUNTS_AT_ONCE = 200;
/** Reminders of shows that were moved or cancelled are deleted after their start. */
const FORGET_AFTER_MS = 3_600_000;

/** A show in the job queue. */
export interface RemindedShow {
  performerId: string;
  startsAt: string;
}

/**
 * Reminds a member of a coming show, or no longer. Repeating it changes nothing.
 * @throws Refusal 404 for an unknown show, 403 for a blocked member, 422 SHOW_BEGAN or REMINDERS_LIMIT
 */
export async function setReminder(
  ctx: Context,
  accountId: string,
  viewer: Viewer,
  { performerId, startsAt: at, isOn }: { performerId: string; startsAt: string; isOn: boolean },
): Promise<{ startsAt: string; isReminded: boolean }> {
  const startsAt = new Date(at);
  const answer = { startsAt: startsAt.toISOString(), isReminded: isOn };
  if (!isOn) {
    await deleteReminder(ctx.db, accountId, { performerId, startsAt });
    return answer;
  }
  await refuseBlockedViewer(ctx.db, viewer, performerId);
  const now = new Date();
  if (startsAt <= now) throw refused('SHOW_BEGAN', 'This show has begun already.');
  if (!(await findShow(ctx.db, performerId, startsAt))) throw notFound('This show');
  if ((await countReminders(ctx.db, accountId, now)) >= REMINDERS_MAX)
    throw refused('REMINDERS_LIMIT', `You can have ${REMINDERS_MAX} reminders. Remove one first.`);
  await inTransaction(ctx.db, (tx) => addReminder(ctx, tx, accountId, { performerId, startsAt }));
  return answer;
}

/** Reminds a member of a coming show, in the caller's transaction. A show that has begun needs no reminder. */
export async function addReminder(
  ctx: Context,
  tx: Tx,
  accountId: string,
  { performerId, startsAt }: { performerId: string; startsAt: Date },
): Promise<void> {
  if (startsAt <= new Date()) return;
  await insertReminder(tx, accountId, { performerId, startsAt });
  const show: RemindedShow = { performerId, startsAt: startsAt.toISOString() };
  await ctx.jobs.add(tx, 'reminders/remind', show, {
    key: `reminders/remind:${performerId}:${show.startsAt}`,
    runAt: new Date(startsAt.getTime() - REMINDER_MINUTES * 60_000),
  });
}

/**
 * Reminds everybody who asked for it of a show that is still planned. A repeated job reminds only those who are left.
 */
export async function remindOfShow(ctx: Context, { performerId, startsAt: at }: RemindedShow): Promise<void> {
  const startsAt = new Date(at);
  const show = await findShow(ctx.db, performerId, startsAt);
  if (!show) return;
  let reminded: string[];
  do {
    reminded = await inTransaction(ctx.db, async (tx) => {
      const accountIds = await takeReminded(tx, { performerId, startsAt }, ACCOUNTS_AT_ONCE);
      for (const accountId of accountIds)
        await notify(ctx, tx, {
          accountId,
          kind: 'reminder',
          key: `reminder:${performerId}:${at}`,
          actorId: performerId,
          facts: { title: show.title, startsAt: at, ...(show.picture && { picture: show.picture }) },
        });
      return accountIds;
    });
  } while (reminded.length === ACCOUNTS_AT_ONCE);
}

/** Deletes the reminders of shows that were moved or cancelled. */
export const forgetReminders = (ctx: Context): Promise<void> =>
  deleteRemindersBefore(ctx.db, new Date(Date.now() - FORGET_AFTER_MS));
