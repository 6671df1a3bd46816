import { type RequestOf } from '@contract/all';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { notFound, refused } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { findAccount } from '../../auth/service/accounts';
import { countUse } from '../../auth/service/allowances';
import { findAuthor } from '../../chat/service/evidence';
import { REPORTING } from '../rules';
import { insertReport } from '../store';
import { askForReportMail } from './emails';

type Given = RequestOf<'createReport'>['body'];

/** Whom a report is about. @throws Refusal 404 for what the reporter cannot see, 422 OWN_MESSAGE */
async function accusedBy(ctx: Context, viewer: Viewer, { messageId, performerId }: Given): Promise<string> {
  const accusedId = messageId ? await findAuthor(ctx, viewer, messageId) : performerId!;
  if (!messageId && (await findAccount(ctx.db, accusedId)).role !== 'performer') throw notFound('This performer');
  if (accusedId === viewer.accountId) throw refused('OWN_MESSAGE', 'This is your own. You can delete it.');
  return accusedId;
}

/**
 * Tells the operator of a message or a performer. Telling twice changes nothing.
 * @throws Refusal 404 for what the reporter cannot see, 422 OWN_MESSAGE, 429 for too many
 */
export async function createReport(
  ctx: Context,
  caller: Caller,
  viewer: Viewer,
  given: Given,
): Promise<{ _id: string }> {
  const accusedId = await accusedBy(ctx, viewer, given);
  await countUse(
    ctx.db,
    `report:${caller.accountId}`,
    REPORTING,
    'You have reported a lot. Please wait a while before the next.',
  );
  return inTransaction(ctx.db, async (tx) => {
    const { id, isNew } = await insertReport(tx, {
      id: newId(),
      reporterId: caller.accountId,
      accusedId,
      messageId: given.messageId ?? null,
      reason: given.reason,
      note: given.note ?? '',
    });
    if (isNew) await askForReportMail(ctx, tx);
    return { _id: id };
  });
}
