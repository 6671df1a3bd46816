import { type RequestOf } from '@contract/all';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { notFound, refused } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { findAccount } from '../../auth/service/accounts';
import { countUse } from '../../auth/service/abuse';
import { findAuthor } from '../../chat/service/evidence';
import { insertReport } from '../store';
import { scheduleReportEmail } from './emails';

type Given = RequestOf<'createReport'>['body'];

/**
 * Returns the id of the reported account.
 * @throws Refusal 404 when the reporter cannot see the message or performer, 422 OWN_MESSAGE
 */
async function findAccused(ctx: Context, viewer: Viewer, { messageId, performerId }: Given): Promise<string> {
  const accusedId = messageId ? await findAuthor(ctx, viewer, messageId) : performerId!;
  if (!messageId && (await findAccount(ctx.db, accusedId)).role !== 'performer') throw notFound('This performer');
  if (accusedId === viewer.accountId) throw refused('OWN_MESSAGE', "You can't report yourself or your own messages.");
  return accusedId;
}

/**
 * Reports a message or a performer to the operator. A second report by the same account changes nothing while the first
 * one is open.
 * @throws Refusal 404 when the reporter cannot see the message or performer, 422 OWN_MESSAGE, 429 for too many
 *   reports
 */
export async function createReport(
  ctx: Context,
  caller: Caller,
  viewer: Viewer,
  given: Given,
): Promise<{ _id: string }> {
  const accusedId = await findAccused(ctx, viewer, given);
  await countUse(ctx, 'report', viewer);
  return inTransaction(ctx.db, async (tx) => {
    const { id, isNew } = await insertReport(tx, {
      id: newId(),
      reporterId: caller.accountId,
      accusedId,
      messageId: given.messageId ?? null,
      reason: given.reason,
      note: given.note ?? '',
    });
    if (isNew) await scheduleReportEmail(ctx, tx);
    return { _id: id };
  });
}
