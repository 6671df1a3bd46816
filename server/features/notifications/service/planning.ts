import { NOTIFICATION_SETTINGS } from '@contract/notificationKinds';
import { chunksOf } from '@server/chunks';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { afterQuietHours, type QuietHours } from '../quietHours';
import { isOnAs } from '../store/choices';
import {
  type Addressed,
  findAddressed,
  insertDeliveries,
  latestDeliveries,
  type NewDelivery,
} from '../store/deliveries';

const MINUTE_MS = 60_000;

/** What is due to some accounts on a channel. */
export interface DueOfMany {
  accountIds: string[];
  channel: NewDelivery['channel'];
}

/** What was sent of a notification before on a channel. */
interface Before {
  isWaiting: boolean;
  sentAt: Date | null;
}

/** The quiet hours of settings; null: none. */
export const quietHoursOf = (settings: { quietFrom: string | null; quietUntil: string | null } | null) =>
  settings?.quietFrom && settings.quietUntil ? { from: settings.quietFrom, until: settings.quietUntil } : null;

/** Returns when a notification goes out by mail; null: never, or with the mail that waits already. */
export function mailDueAt(
  { kind, chosen, isMailable, settings, timeZone }: Addressed,
  before: Before | undefined,
  now: Date,
): Date | null {
  const { mailAfterMinutes, againAfterMinutes, quietHours } = NOTIFICATION_SETTINGS[kind];
  const isOn = isOnAs(kind, 'mail', chosen);
  if (mailAfterMinutes === 'own' || !isOn || !isMailable || settings?.isMailOff || before?.isWaiting) return null;
  const again = before?.sentAt ? before.sentAt.getTime() + againAfterMinutes * MINUTE_MS : 0;
  const due = new Date(Math.max(now.getTime() + mailAfterMinutes * MINUTE_MS, again));
  const quiet: QuietHours | null = quietHours === 'wait' ? quietHoursOf(settings) : null;
  return afterQuietHours(due, quiet, timeZone ?? 'UTC');
}

/** `sentBefore`: those that may have gone out before. `isCrowd`: the emails wait for all other jobs. */
interface Planning {
  sentBefore: string[];
  isCrowd?: boolean;
}

/** Plans what goes out of some notifications. What was planned before is not planned again. */
export async function planDeliveries(
  ctx: Pick<Context, 'jobs'>,
  tx: Tx,
  ids: string[],
  { sentBefore, isCrowd = false }: Planning = { sentBefore: ids },
): Promise<void> {
  const addressed = await findAddressed(tx, ids, 'mail');
  if (!addressed.length) return;
  const latest = new Map(
    (await latestDeliveries(tx, sentBefore))
      .filter(({ channel }) => channel === 'mail')
      .map((before) => [before.notificationId, before]),
  );
  const now = new Date();
  const planned = addressed.flatMap((one): NewDelivery[] => {
    const dueAt = mailDueAt(one, latest.get(one.id), now);
    if (!dueAt) return [];
    const { id: notificationId, accountId, at } = one;
    return [{ accountId, channel: 'mail', notificationId, occasion: `${notificationId}:${at.toISOString()}`, dueAt }];
  });
  await queueDeliveries(ctx, tx, planned, isCrowd);
}

/** Accounts of a crowd that share a job: as many waiting jobs as followers would slow down the queue for all. */
const ACCOUNTS_AT_ONCE = 50;

/** Returns the jobs that send the deliveries of a crowd: those that are due at the same moment share some. */
function jobsOfCrowd(due: NewDelivery[]): { payload: DueOfMany; runAt: Date }[] {
  const byMoment = new Map<string, NewDelivery[]>();
  for (const one of due) {
    const key = `${one.channel} ${one.dueAt.getTime()}`;
    const group = byMoment.get(key);
    if (group) group.push(one);
    else byMoment.set(key, [one]);
  }
  return [...byMoment.values()].flatMap((group) => {
    const { channel, dueAt } = group[0]!;
    return chunksOf(group, ACCOUNTS_AT_ONCE).map((some) => ({
      payload: { accountIds: some.map(({ accountId }) => accountId), channel },
      runAt: dueAt,
    }));
  });
}

/** Writes deliveries, and queues the jobs that send them. */
export async function queueDeliveries(
  ctx: Pick<Context, 'jobs'>,
  tx: Tx,
  planned: NewDelivery[],
  isCrowd = false,
): Promise<void> {
  const due = await insertDeliveries(tx, planned);
  if (isCrowd) await ctx.jobs.addMany(tx, 'notifications/sendMany', jobsOfCrowd(due), { isBackground: 'last' });
  else
    await ctx.jobs.addMany(
      tx,
      'notifications/send',
      due.map(({ accountId, channel, dueAt }) => ({ payload: { accountId, channel }, runAt: dueAt })),
    );
}
