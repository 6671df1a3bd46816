import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { notFound } from '@server/http/errors';
import { EMAIL_MAX_ATTEMPTS } from '@server/mail/mailer';
import { writeReview } from '../../assets/service/held';
import { findItem, type ItemKind } from '../../assets/service/reported';
import { sendToAccount } from '../../auth/service/accountEmails';
import { requireItemConsents } from '../../consent/service/mayPublish';
import { notify } from '../../notifications/service/notifying';
import { performerPageOf, type RefusedItem, reviewEmail } from '../emails';

export { REVIEW_REASONS } from '../rules';

/** An item that waits for a review. */
export interface Reviewed {
  kind: ItemKind;
  id: string;
}

/** Lets an item pass: everybody may see it. @throws Refusal 422 CONSENT_MISSING */
export async function letPass(tx: Tx, { kind, id }: Reviewed): Promise<void> {
  await requireItemConsents(tx, kind, id);
  await writeReview(tx, kind, id, { heldAt: null, reviewedAt: new Date(), status: 'active' });
}

/** Refuses an item: it is no longer for sale, and its performer gets an email with the reason. @throws Refusal 404 */
export async function refuseItem(
  ctx: Context,
  tx: Tx,
  { kind, id }: Reviewed,
  { reason, words }: { reason: string; words: string },
): Promise<void> {
  const item = await findItem(tx, kind, id);
  if (!item) throw notFound('This item');
  await writeReview(tx, kind, id, { heldAt: null, reviewedAt: null, status: 'inactive' });
  const mail: RefusedItem = { accountId: item.performerId, kind, title: item.title, reason, words };
  await ctx.jobs.add(tx, 'review/mail', mail, { maxAttempts: EMAIL_MAX_ATTEMPTS });
  await notify(ctx, tx, {
    accountId: item.performerId,
    kind: 'decision',
    key: `review:${id}`,
    facts: { text: `Your ${kind} could not be published`, detail: item.title, link: performerPageOf(kind) },
  });
}

/** Takes a decision back: the item waits again. */
export const holdAgain = (tx: Tx, { kind, id }: Reviewed): Promise<void> =>
  writeReview(tx, kind, id, { heldAt: new Date(), reviewedAt: null, status: 'active' });

/** Tells a performer why an item was refused. @throws Error when the mail server fails; the queue retries */
export async function sendReviewMail(ctx: Context, { accountId, ...item }: RefusedItem): Promise<void> {
  await sendToAccount(ctx, accountId, (reader, site) => reviewEmail(reader, site, item));
}
