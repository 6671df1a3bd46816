import { KEEP_REASONS, reasonSentence, type Reasons, RESTORE_REASONS } from '@contract/reasons';
import { type TakedownKind, type TakedownReason, type TakedownView } from '@contract/takedowns';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { conflict, invalid, notFound, refused } from '@server/http/errors';
import { EMAIL_MAX_ATTEMPTS } from '@server/mail/mailer';
import { isShown, moveItemFiles } from '../../assets/service/takenDown';
import { sendToAccount } from '../../auth/service/accountEmails';
import { settleCase } from '../../cases/service/opening';
import { notify } from '../../notifications/service/notifying';
import { openOrdersOf } from '../../orders/service/orders';
import { refundOrder } from '../../refunds/service/decisions';
import { publishAgain } from '../../review/service/mayPublish';
import { type Actor } from '../../security/service/record';
import { recordOperatorAction } from '../../security/service/operatorActions';
import { takedownEmail, type TakedownNews } from '../emails';
import { explanationOf, isForSale, KIND_WORDS, newsSentence } from '../rules';
import { findActiveOf, findTakedown, insertTakedown, lockTakedown, type TakedownRow, updateTakedown } from '../store';
import { viewTakedown } from '../view';
import { findSubject, markSubject } from './items';

export { isForSale };

/** A takedown that an operator, or the site itself, wants. */
export interface Wanted {
  kind: TakedownKind;
  itemId: string;
  reason: TakedownReason;
  note?: string;
  /** `pay` refunds the buyers; `ask` opens refund requests for finance */
  refund: 'none' | 'ask' | 'pay';
  complaintId?: string | null;
  /** the caller records the decision that the takedown is a part of */
  isRecorded?: boolean;
}

/** Returns what an appeal is about. @throws Refusal 404 */
export const describeTakedown = (ctx: Context, id: string): Promise<TakedownView> => readTakedown(ctx, id);

/** @throws Refusal 404 */
export async function readTakedown(ctx: Context, id: string): Promise<TakedownView> {
  const row = await findTakedown(ctx.db, id);
  if (!row) throw notFound('This takedown');
  return viewTakedown(row);
}

/** Queues the mail to the owner, and the work on the files, for after the commit. */
async function queueEffects(
  ctx: Context,
  tx: Tx,
  row: Pick<TakedownRow, 'id' | 'kind' | 'itemId' | 'title' | 'ownerId'>,
  news: TakedownNews,
) {
  await ctx.jobs.add(tx, 'takedowns/mail', { id: row.id, news }, { maxAttempts: EMAIL_MAX_ATTEMPTS });
  if (row.ownerId)
    await notify(ctx, tx, {
      accountId: row.ownerId,
      kind: 'decision',
      key: `takedown:${row.id}`,
      facts: { text: newsSentence(news, row.kind), detail: row.title, link: '/account/performer/takedowns' },
    });
  if (news !== 'kept' && isForSale(row.kind))
    await ctx.jobs.add(tx, 'takedowns/files', { id: row.id }, { key: `takedowns/files:${row.id}` });
}

/** Refunds each paid order of an item once, or asks finance to. @returns their number */
async function refundBuyers(ctx: Context, tx: Tx, { kind, itemId, refund }: Wanted, actor: Actor): Promise<number> {
  if (refund === 'none' || !isForSale(kind) || kind === 'photo') return 0;
  const orders = await openOrdersOf(tx, kind, itemId);
  let refunds = 0;
  for (const { id } of orders)
    if (await refundOrder({ ...ctx, db: tx }, id, { actor, note: 'The item was taken down.', pays: refund === 'pay' }))
      refunds += 1;
  return refunds;
}

/**
 * Takes an item down: in one transaction it disappears from pages, searches and the sitemap, and links to its files
 * stop working. Files with public addresses move right after. The owner gets an email.
 * @throws Refusal 404, 422 ALREADY_DOWN
 */
export async function takeDown(ctx: Context, actor: Actor, wanted: Wanted): Promise<TakedownView> {
  const { reason, note = '', complaintId = null } = wanted;
  const id = newId();
  await inTransaction(ctx.db, async (tx) => {
    const subject = await findSubject({ db: tx }, wanted.kind, wanted.itemId);
    const { kind, itemId, title, ownerId } = subject;
    const row = { id, kind, itemId, title, ownerId, reason, note, complaintId, takenById: actor.by };
    if (!(await insertTakedown(tx, row)))
      throw refused('ALREADY_DOWN', 'This item is already taken down. Nothing was changed.');
    await markSubject(tx, subject, new Date());
    const refunds = await refundBuyers(ctx, tx, { ...wanted, itemId }, actor);
    if (refunds > 0) await updateTakedown(tx, id, { refunds });
    if (!wanted.isRecorded)
      await recordOperatorAction(ctx, tx, actor, {
        action: 'items/takeDown',
        accountId: ownerId,
        subject: { kind, id: itemId },
        before: { shown: true },
        after: { shown: false, takedownId: id, refunds, refund: wanted.refund },
        reason,
      });
    await queueEffects(ctx, tx, row, 'taken');
  });
  return readTakedown(ctx, id);
}

/** How a takedown ends. The owner gets the sentence of the reason, and the words. */
export interface Ending {
  restores: boolean;
  /** a word of `RESTORE_REASONS` or `KEEP_REASONS` */
  reason: string;
  words: string;
  /** the decision answers an appeal */
  isAppeal: boolean;
  /** the caller records the decision that the ending is a part of */
  isRecorded?: boolean;
}

/**
 * Decides an appeal, or restores an item without one.
 * @throws Refusal 404, 409 ALREADY_DECIDED, 422 CONSENT_MISSING for an item with somebody who has not agreed
 */
export async function endTakedown(ctx: Context, actor: Actor, id: string, ending: Ending): Promise<TakedownView> {
  const { restores, reason, words, isAppeal, isRecorded } = ending;
  const reasons: Reasons = restores ? RESTORE_REASONS : KEEP_REASONS;
  if (!Object.hasOwn(reasons, reason)) throw invalid('reason', 'Choose a reason.', 'required');
  const answer = reasonSentence(reasons, reason, words);
  await inTransaction(ctx.db, async (tx) => {
    const row = await lockTakedown(tx, id);
    if (!row) throw notFound('This takedown');
    if (row.status === 'lifted' || (isAppeal && row.appeal !== 'open'))
      throw conflict('ALREADY_DECIDED', 'Somebody has already decided this. Your decision was not saved.');
    if (row.appeal === 'open')
      await settleCase(tx, {
        kind: 'appeal',
        subjectId: id,
        by: actor.by,
        decision: restores ? 'restore' : 'keep',
        reason,
        words,
        undo: {},
      });
    const appeal = row.appeal === 'open' ? (restores ? 'accepted' : 'rejected') : row.appeal;
    await updateTakedown(tx, id, {
      appeal,
      answer,
      decidedById: actor.by,
      ...(restores ? { status: 'lifted', liftedAt: new Date() } : {}),
    });
    if (restores && isForSale(row.kind)) await publishAgain(tx, row.kind, row.itemId);
    if (restores) await markSubject(tx, await findSubject({ db: tx }, row.kind, row.itemId), null);
    if (!isRecorded)
      await recordOperatorAction(ctx, tx, actor, {
        action: isAppeal ? 'appeals/decide' : 'items/restore',
        accountId: row.ownerId,
        subject: { kind: row.kind, id: row.itemId },
        before: { shown: false, appeal: row.appeal },
        after: { shown: restores, appeal },
        reason,
      });
    await queueEffects(ctx, tx, row, restores ? 'restored' : 'kept');
  });
  return readTakedown(ctx, id);
}

/** Restores an item that a decision about its reports took down. The caller records it. */
export async function restoreReported(ctx: Context, actor: Actor, itemId: string): Promise<void> {
  const active = await findActiveOf(ctx.db, itemId);
  const ending = { restores: true, reason: 'other', words: '', isAppeal: false, isRecorded: true };
  if (active) await endTakedown(ctx, actor, active.id, ending);
}

/** Restores items that a decision took down, unless somebody has restored them or decided about an appeal since. */
export async function restoreTaken(ctx: Context, actor: Actor, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const found = await findTakedown(ctx.db, id);
    const ending = { restores: true, reason: 'other', words: '', isAppeal: false, isRecorded: true };
    if (found?.takedown.status === 'active' && found.takedown.decidedById === null)
      await endTakedown(ctx, actor, id, ending);
  }
}

/** Takes the decision on an appeal back: the item is down, and the appeal waits again. @throws Refusal 404 */
export async function reopenAppeal(ctx: Context, tx: Tx, id: string): Promise<void> {
  const row = await lockTakedown(tx, id);
  if (!row) throw notFound('This takedown');
  await updateTakedown(tx, id, { status: 'active', appeal: 'open', answer: '', decidedById: null, liftedAt: null });
  await markSubject(tx, await findSubject({ db: tx }, row.kind, row.itemId), new Date());
  if (isForSale(row.kind)) await ctx.jobs.add(tx, 'takedowns/files', { id }, { key: `takedowns/files:${id}` });
}

/** Moves the files of an item to where nobody, or everybody, may open them, by the state of its takedown. */
export async function moveTakedownFiles(ctx: Context, id: string): Promise<void> {
  const found = await findTakedown(ctx.db, id);
  if (!found) return;
  const { kind, itemId, status } = found.takedown;
  if (isForSale(kind)) await moveItemFiles(ctx, kind, itemId, status === 'active');
}

/** Tells the owner of an item about it. @throws Error when the mail server fails; the queue retries */
export async function sendTakedownMail(ctx: Context, { id, news }: { id: string; news: TakedownNews }): Promise<void> {
  const found = await findTakedown(ctx.db, id);
  if (!found?.takedown.ownerId) return;
  const { ownerId, kind, title, reason, note, answer } = found.takedown;
  const text = news === 'taken' ? explanationOf(reason, note) : answer;
  const waits = news === 'restored' && isForSale(kind) && !(await isShown(ctx.db, kind, found.takedown.itemId));
  await sendToAccount(ctx, ownerId, (reader, site) =>
    takedownEmail(reader, site, { news, kind: KIND_WORDS[kind], title, text, waits }),
  );
}
