import { type RequestOf } from '@contract/all';
import { type DisputeView } from '@contract/disputes';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { notFound } from '@server/http/errors';
import { fileUrlOr } from '@server/storage/storage';
import { readBalance } from '../ledger/service/balances';
import { recordOperatorAction } from '../security/service/operatorActions';
import { actorOf } from '../security/service/record';
import { type DisputeWithOrder, findDisputes, findNotes, insertNote, type NoteRow, saveDispute } from './store';

/** Writes what the provider reports about a dispute, in the transaction of its webhook. */
export const recordDispute = saveDispute;

function viewDispute(
  { dispute, account, order, takenBackAt }: DisputeWithOrder,
  notes: NoteRow[],
  balance: number,
): DisputeView {
  return {
    _id: dispute.id,
    reference: dispute.reference,
    status: dispute.status,
    reason: dispute.reason,
    amount: dispute.amountMinor / 100,
    currency: dispute.currency.toUpperCase(),
    respondBy: dispute.respondBy?.toISOString() ?? null,
    createdAt: dispute.createdAt.toISOString(),
    closedAt: dispute.closedAt?.toISOString() ?? null,
    account: {
      _id: account.id,
      username: account.username,
      name: account.name,
      avatar: fileUrlOr(account.avatar, '/default-user-icon.png'),
    },
    order: {
      _id: order.id,
      packageName: order.packageName,
      tokens: order.tokens,
      status: order.status,
      paidAt: order.paidAt?.toISOString() ?? null,
      paymentReference: order.paymentReference,
    },
    balance,
    takenBack: takenBackAt && { tokens: order.tokens, at: takenBackAt.toISOString() },
    notes: notes.map(({ note, by }) => ({
      _id: note.id,
      by: by ?? 'Site',
      text: note.text,
      at: note.createdAt.toISOString(),
    })),
  };
}

/** Returns a page of disputes with their orders and notes. */
export async function searchDisputes(
  ctx: Context,
  query: RequestOf<'searchDisputes'>['query'],
): Promise<{ data: DisputeView[]; total: number }> {
  const { rows, total } = await findDisputes(ctx.db, query);
  const notes = await findNotes(
    ctx.db,
    rows.map(({ dispute }) => dispute.id),
  );
  const data = await Promise.all(
    rows.map(async (row) =>
      viewDispute(
        row,
        notes.filter(({ note }) => note.disputeId === row.dispute.id),
        (await readBalance(ctx.db, row.account.id, 'member')).balance,
      ),
    ),
  );
  return { data, total };
}

/** Returns a dispute. @throws Refusal 404 */
export async function readDispute(ctx: Context, id: string): Promise<DisputeView> {
  const { data } = await searchDisputes(ctx, { id, limit: 1, offset: 0 });
  if (!data[0]) throw notFound('This dispute');
  return data[0];
}

/** Adds a note to a dispute. @throws Refusal 404 */
export async function noteDispute(ctx: Context, caller: Caller, id: string, text: string): Promise<DisputeView> {
  const { account, notes } = await readDispute(ctx, id);
  await inTransaction(ctx.db, async (tx) => {
    await insertNote(tx, { id: newId(), disputeId: id, byId: caller.accountId, text });
    await recordOperatorAction(ctx, tx, actorOf(caller), {
      action: 'dispute/note',
      accountId: account._id,
      subject: { kind: 'dispute', id },
      before: { notes: notes.length },
      after: { notes: notes.length + 1 },
    });
  });
  return readDispute(ctx, id);
}
