import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { inTransaction } from '@server/db/transaction';
import { notifyMany, quoteOf } from '../../notifications/service/crowd';
import { addTold, findWithPerformer, lockShown } from '../store/announcements';
import { audienceAfter } from '../store/audience';
import { insertRecipients } from '../store/recipients';
import { audienceOf } from './audience';

const PEOPLE_AT_ONCE = 500;
/** Comes before all ids. */
export const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000';

/** People who are told next: those whose ids come after `after`. */
export interface TellingBatch {
  id: string;
  after: string;
}

/** Queues the telling of an announcement, in the transaction that writes it. */
export const queueTelling = (ctx: Pick<Context, 'jobs'>, tx: Tx, id: string, after = BEFORE_ALL_IDS): Promise<void> =>
  ctx.jobs.add(tx, 'announcements/tell', { id, after }, { key: `announcements/tell:${id}`, isBackground: true });

/**
 * Tells some people of an announcement, and queues the next ones, so that other jobs get their turn in between. It may
 * be repeated after a crash: whoever was told is not told again. It ends when the announcement is removed or taken
 * down, or its performer is suspended.
 */
export async function tellOfAnnouncement(ctx: Context, { id, after }: TellingBatch): Promise<void> {
  const found = await findWithPerformer(ctx.db, id);
  if (!found) return;
  const row = found.announcement;
  const people = found.performer.isListed
    ? await audienceAfter(ctx.db, await audienceOf(ctx.db, row), after, PEOPLE_AT_ONCE)
    : [];
  const last = people.at(-1);
  const isLast = people.length < PEOPLE_AT_ONCE;
  await inTransaction(ctx.db, async (tx, afterCommit) => {
    if (!last || !(await lockShown(tx, id))) return addTold(tx, id, 0, true);
    const told = await notifyMany(ctx, { tx, after: afterCommit }, people, {
      kind: 'announcement',
      key: `announcement:${id}`,
      actorId: row.performerId,
      facts: { announcementId: id, quote: quoteOf(row.text), hasPicture: row.photo !== null },
      subjectId: id,
    });
    await insertRecipients(
      tx,
      id,
      people.map(({ accountId }) => accountId),
    );
    await addTold(tx, id, told, isLast);
    if (!isLast) await queueTelling(ctx, tx, id, last.accountId);
  });
}
