import { type RequestOf } from '@contract/all';
import { type OwnTakedownView, type TakedownView } from '@contract/takedowns';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { notFound, refused } from '@server/http/errors';
import { refusalToAppeal } from '../rules';
import { findTakedown, findTakedownsOf, lockTakedown, searchTakedownRows, updateTakedown } from '../store';
import { viewOwnTakedown, viewTakedown } from '../view';

/** Returns one page of takedowns for operators: open appeals first. */
export async function searchTakedowns(
  ctx: Context,
  query: RequestOf<'searchTakedowns'>['query'],
): Promise<{ data: TakedownView[]; total: number }> {
  const { rows, total } = await searchTakedownRows(ctx.db, query);
  return { data: rows.map(viewTakedown), total };
}

/** Returns the takedowns of a performer's items, newest first. */
export const listOwnTakedowns = async (ctx: Context, { accountId }: Caller): Promise<{ data: OwnTakedownView[] }> => ({
  data: (await findTakedownsOf(ctx.db, accountId)).map(viewOwnTakedown),
});

/** Records an owner's appeal. @throws Refusal 404 for another's item, 422 NOT_DOWN, ALREADY_APPEALED */
export async function appealTakedown(
  ctx: Context,
  { accountId }: Caller,
  id: string,
  text: string,
): Promise<OwnTakedownView> {
  await inTransaction(ctx.db, async (tx) => {
    const row = await lockTakedown(tx, id);
    if (row?.ownerId !== accountId) throw notFound('This takedown');
    const refusal = refusalToAppeal(row);
    if (refusal) throw refused(refusal.code, refusal.text);
    await updateTakedown(tx, id, { appeal: 'open', appealText: text, appealedAt: new Date() });
  });
  return viewOwnTakedown((await findTakedown(ctx.db, id))!.takedown);
}
