import { type RequestOf } from '@contract/all';
import { type PromoView } from '@contract/site';
import { type DeskPromoView } from '@contract/siteTexts';
import { type Context } from '@server/context';
import { type Db, type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { orderChanges } from '@server/db/ordering';
import { inTransaction } from '@server/db/transaction';
import { invalid, notFound } from '@server/http/errors';
import { type Actor, COMMAND_LINE } from '../../security/service/record';
import { recordOperatorAction } from '../../security/service/operatorActions';
import { isRunning, refusalToDates } from '../rules/promos';
import { deletePromo, findPromos, insertPromo, lockPromo, type PromoRow, replacePromos, updatePromo } from '../store';
import { viewDeskPromo, viewPromo } from '../view';

type Offer = { bonus: number; minimum: number };
type Fields = RequestOf<'createPromo'>['body'];

/**
 * Lists the banners that run now and are for the visitor, in order.
 * @param offer what the visitor gets with a first purchase; without one, banners about it are left out
 * @param role of the visitor; null: a guest
 */
export async function searchPromos(
  ctx: Context,
  { limit, offset, position }: RequestOf<'searchPromos'>['query'],
  offer: Offer | null,
  role: string | null = null,
): Promise<{ data: PromoView[]; total: number }> {
  const isFor = {
    everyone: true,
    guests: role === null,
    members: role === 'user',
    firstPurchase: offer !== null,
  };
  const now = new Date();
  const rows = (await findPromos(ctx.db)).filter(
    (row) => isRunning(row, now) && isFor[row.audience] && (!position || row.position === position),
  );
  return { data: rows.slice(offset, offset + limit).map((row) => viewPromo(row, offer)), total: rows.length };
}

/** Returns the number of banners that run now, which a poll compares. */
export async function countRunningPromos(db: Db): Promise<number> {
  const now = new Date();
  return (await findPromos(db)).filter((row) => isRunning(row, now)).length;
}

/** Replaces all banners, in the given order. `{bonus}` and `{minimum}` in texts become the numbers of the settings. */
export async function setPromos(
  ctx: Context,
  given: (Pick<PromoView, 'title' | 'text' | 'action' | 'link' | 'tone'> & Partial<Pick<Fields, 'audience'>>)[],
): Promise<void> {
  await inTransaction(ctx.db, (tx) =>
    replacePromos(
      tx,
      given.map((promo, ordering) => ({ ...promo, id: newId(), ordering })),
    ),
  );
}

/** Lists all banners in order, for owners. */
export async function listPromos(ctx: Context): Promise<DeskPromoView[]> {
  const now = new Date();
  return (await findPromos(ctx.db)).map((row) => viewDeskPromo(row, now));
}

type Change = { before?: Record<string, unknown>; after?: Record<string, unknown> };
const record = (ctx: Context, tx: Tx, actor: Actor, verb: string, id: string | null, change: Change) =>
  recordOperatorAction(ctx, tx, actor, {
    action: `promos/${verb}`,
    site: 'promos',
    accountId: null,
    ...(id && { subject: { kind: 'promo', id } }),
    ...change,
  });

const toRow = <F extends Partial<Fields>>({ startsAt, endsAt, ...fields }: F) => ({
  ...fields,
  ...(startsAt !== undefined && { startsAt: startsAt === null ? null : new Date(startsAt) }),
  ...(endsAt !== undefined && { endsAt: endsAt === null ? null : new Date(endsAt) }),
});
const factsOf = ({ title, link, position, audience, active, startsAt, endsAt }: PromoRow) => ({
  ...{ title, link, position, audience, active },
  startsAt: startsAt?.toISOString() ?? null,
  endsAt: endsAt?.toISOString() ?? null,
});

/** @throws Refusal 400 when a banner would end before it begins */
function checkDates(dates: Pick<PromoRow, 'startsAt' | 'endsAt'>): void {
  const refusal = refusalToDates(dates);
  if (refusal) throw invalid('endsAt', refusal);
}

/** Adds a banner at the end. @throws Refusal 400 */
export async function addPromo(ctx: Context, fields: Fields, actor: Actor = COMMAND_LINE): Promise<DeskPromoView> {
  return inTransaction(ctx.db, async (tx) => {
    const row = toRow(fields);
    checkDates({ startsAt: row.startsAt ?? null, endsAt: row.endsAt ?? null });
    const ordering = Math.max(-1, ...(await findPromos(tx)).map((one) => one.ordering)) + 1;
    const made = await insertPromo(tx, { ...row, id: newId(), ordering });
    await record(ctx, tx, actor, 'add', made.id, { after: factsOf(made) });
    return viewDeskPromo(made, new Date());
  });
}

/** Changes the given fields of a banner. @throws Refusal 404, 400 */
export async function changePromo(
  ctx: Context,
  id: string,
  changes: Partial<Fields>,
  actor: Actor = COMMAND_LINE,
): Promise<DeskPromoView> {
  return inTransaction(ctx.db, async (tx) => {
    const row = await lockPromo(tx, id);
    if (!row) throw notFound('This banner');
    checkDates({ ...row, ...toRow(changes) });
    const changed = await updatePromo(tx, id, toRow(changes));
    await record(ctx, tx, actor, 'change', id, { before: factsOf(row), after: factsOf(changed) });
    return viewDeskPromo(changed, new Date());
  });
}

/** Orders the banners; those that are not named stay behind the others. */
export async function orderPromos(ctx: Context, ids: string[], actor: Actor = COMMAND_LINE): Promise<DeskPromoView[]> {
  await inTransaction(ctx.db, async (tx) => {
    const rows = await findPromos(tx);
    const changes = orderChanges(rows, ids);
    for (const { id, ordering } of changes) await updatePromo(tx, id, { ordering });
    const before = rows.map(({ title }) => title).join(', ');
    const order = ids.flatMap((id) => rows.find((row) => row.id === id)?.title ?? []).join(', ');
    if (changes.length > 0)
      await record(ctx, tx, actor, 'order', null, { before: { order: before }, after: { order } });
  });
  return listPromos(ctx);
}

/** Deletes a banner. @throws Refusal 404 */
export async function removePromo(ctx: Context, id: string, actor: Actor = COMMAND_LINE): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const row = await lockPromo(tx, id);
    if (!row) throw notFound('This banner');
    await deletePromo(tx, id);
    await record(ctx, tx, actor, 'remove', id, { before: factsOf(row) });
  });
}
