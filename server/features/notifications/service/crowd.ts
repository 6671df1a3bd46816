import { type NotificationKind } from '@contract/notificationKinds';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { type After } from '@server/db/transaction';
import { type SQLWrapper } from 'drizzle-orm';
import { queuePush } from '../../push/service/queueing';
import { type NotificationFacts, quoteOf } from '../rules';
import { mayBeTold, type ToldFollower } from '../store/audience';
import { isOn } from '../store/choices';
import { deleteForMany, findNotification, insertForMany, type ToldNow } from '../store/notifications';
import { viewNotification } from '../view';
import { planDeliveries } from './planning';

export { mayBeTold, quoteOf };
/** Says whether a kind reaches the account of a row on a channel. */
export const isOnFor = isOn;
/** One of many who want to know something: in the bell, and at once on open pages. */
export type Told = ToldFollower;

/** The transaction in which many are told, and what follows its commit. */
interface Telling {
  tx: Tx;
  after: After;
}

/**
 * Plans mail and push of the new notifications of many accounts, at background priority, and shows them on open pages.
 * @param subjectId the id that open pages see: a notification's id would be that of another account
 */
export async function deliverToMany(
  ctx: Context,
  { tx, after }: Telling,
  told: ToldNow[],
  subjectId: string,
): Promise<void> {
  const ids = told.map(({ id }) => id);
  const sentBefore = told.flatMap(({ id, isNew }) => (isNew ? [] : [id]));
  await planDeliveries(ctx, tx, ids, { sentBefore, isCrowd: true });
  await queuePush(ctx, tx, ids);
  const row = told[0] && (await findNotification(tx, told[0].id));
  if (!row) return;
  const arrived = { ...viewNotification(row), _id: subjectId };
  for (const more of [0, 1] as const)
    for (const toast of [true, false]) {
      const to = told.filter((one) => one.isMore === (more === 1) && one.toast === toast && (one.inBell || toast));
      const accountIds = to.map(({ accountId }) => accountId);
      after(() => ctx.realtime.toAccounts(accountIds, 'notifications/changed', { unread: { more }, arrived, toast }));
    }
}

/** Something that many accounts are told once. */
export type ManyTold = {
  [K in NotificationKind]: {
    kind: K;
    /** each account has one notification with this key */
    key: string;
    actorId: string;
    facts: NotificationFacts[K];
    /** the id that open pages see */
    subjectId: string;
  };
}[NotificationKind];

/** Tells some accounts of a crowd. Repeating it tells nobody again. @returns how many were told */
export async function notifyMany(
  ctx: Context,
  telling: Telling,
  many: Told[],
  { subjectId, ...what }: ManyTold,
): Promise<number> {
  const told = await insertForMany(telling.tx, many, what);
  await deliverToMany(ctx, telling, told, subjectId);
  return told.length;
}

/** Deletes the notifications of a thing of many accounts, because it is gone. Open pages learn it when they load. */
export const forgetForMany = (tx: Tx, accountIds: SQLWrapper, key: string): Promise<void> =>
  deleteForMany(tx, accountIds, key);
