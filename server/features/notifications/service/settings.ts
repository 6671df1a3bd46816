import { type ReplyOf, type RequestOf } from '@contract/all';
import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS } from '@contract/limits';
import { isChoice, isOnByDefault } from '@contract/notificationKinds';
import { isTimeZone } from '@server/calendar';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { invalid } from '@server/http/errors';
import { setMissingTimeZone } from '../../auth/service/accounts';
import { choicesOf, findSettings, writeChoices, writeSettings } from '../store/choices';
import { quietHoursOf } from './planning';

/** Returns what notifies an account, where and when. */
export async function viewNotificationSettings(
  ctx: Context,
  accountId: string,
): Promise<ReplyOf<'viewNotificationSettings'>> {
  const chosen = new Map(
    (await choicesOf(ctx.db, accountId)).map(({ kind, channel, isOn }) => [`${kind} ${channel}`, isOn]),
  );
  const { digest, isDiscreet, isMailOff, timeZone, ...quiet } = await findSettings(ctx.db, accountId);
  const choices = NOTIFICATION_KINDS.flatMap((kind) =>
    NOTIFICATION_CHANNELS.filter((channel) => isChoice(kind, channel)).map((channel) => ({
      kind,
      channel,
      isOn: chosen.get(`${kind} ${channel}`) ?? isOnByDefault(kind, channel),
    })),
  );
  return { choices, quietHours: quietHoursOf(quiet), digest, isDiscreet, isMailOff, timeZone };
}

/** Changes settings of an account. Choices that an account does not have are ignored. @throws Refusal 400 */
export async function updateNotificationSettings(
  ctx: Context,
  accountId: string,
  { choices = [], quietHours, timeZone, ...changes }: RequestOf<'updateNotificationSettings'>['body'],
): Promise<ReplyOf<'updateNotificationSettings'>> {
  if (timeZone !== undefined && !isTimeZone(timeZone)) throw invalid('timeZone', 'This time zone is unknown.');
  await inTransaction(ctx.db, async (tx) => {
    await writeChoices(
      tx,
      accountId,
      choices.filter(({ kind, channel }) => isChoice(kind, channel)),
    );
    const quiet =
      quietHours === undefined ? {} : { quietFrom: quietHours?.from ?? null, quietUntil: quietHours?.until ?? null };
    await writeSettings(tx, accountId, { ...changes, ...quiet });
    if (timeZone !== undefined) await setMissingTimeZone(tx, accountId, timeZone);
  });
  return viewNotificationSettings(ctx, accountId);
}
