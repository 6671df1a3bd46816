import { type RequestOf } from '@contract/all';
import { type CategoryView } from '@contract/categories';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { orderChanges } from '@server/db/ordering';
import { inTransaction } from '@server/db/transaction';
import { conflict, notFound, refused } from '@server/http/errors';
import { type Actor, COMMAND_LINE } from '../../security/service/record';
import { recordOperatorAction } from '../../security/service/operatorActions';
import { findCategory, listCategories } from '../service';
import {
  type CategoryRow,
  copyPerformers,
  deleteCategory,
  findCategories,
  findCategoryBySlug,
  findNextOrdering,
  hasPerformers,
  insertCategory,
  insertFormerSlug,
  lockCategory,
  updateCategory,
} from '../store';

const slugTaken = () =>
  conflict('SLUG_TAKEN', 'Another category has this slug. Nothing was changed. Choose another slug.');

const record = (
  ctx: Context,
  tx: Tx,
  actor: Actor,
  verb: string,
  id: string | null,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> },
) =>
  recordOperatorAction(ctx, tx, actor, {
    action: `categories/${verb}`,
    site: 'categories',
    accountId: null,
    ...(id && { subject: { kind: 'category', id } }),
    ...change,
  });

/** @throws Refusal 404 */
async function lock(tx: Tx, id: string): Promise<CategoryRow> {
  const row = await lockCategory(tx, id);
  if (!row) throw notFound('This category');
  return row;
}

/** Adds a category, at the end without an `ordering`. @throws Refusal 409 SLUG_TAKEN */
export async function addCategory(
  ctx: Context,
  { name, slug, description = '', picture = '', ordering }: RequestOf<'addCategory'>['body'] & { ordering?: number },
  actor: Actor = COMMAND_LINE,
): Promise<CategoryView> {
  const id = newId();
  await inTransaction(ctx.db, async (tx) => {
    const place = ordering ?? (await findNextOrdering(tx));
    if (!(await insertCategory(tx, { id, name, slug, description, picture, ordering: place }))) throw slugTaken();
    await record(ctx, tx, actor, 'add', id, { after: { name, slug } });
  });
  return findCategory(ctx, id);
}

/** Changes the given fields of a category. @throws Refusal 404, 409 SLUG_TAKEN */
export async function changeCategory(
  ctx: Context,
  id: string,
  changes: RequestOf<'changeCategory'>['body'],
  actor: Actor = COMMAND_LINE,
): Promise<CategoryView> {
  await inTransaction(ctx.db, async (tx) => {
    const row = await lock(tx, id);
    const other = changes.slug === undefined ? null : await findCategoryBySlug(tx, changes.slug);
    if (other && other.id !== id) throw slugTaken();
    await updateCategory(tx, id, changes);
    if (changes.slug !== undefined && changes.slug !== row.slug) await insertFormerSlug(tx, row.slug, id);
    const before = Object.fromEntries(Object.keys(changes).map((key) => [key, row[key as keyof typeof changes]]));
    await record(ctx, tx, actor, 'change', id, { before: { ...before, name: row.name }, after: changes });
  });
  return findCategory(ctx, id);
}

/** Orders the categories; those that are not named stay behind the others. */
export async function orderCategories(
  ctx: Context,
  ids: string[],
  actor: Actor = COMMAND_LINE,
): Promise<CategoryView[]> {
  await inTransaction(ctx.db, async (tx) => {
    const rows = await findCategories(tx);
    const changes = orderChanges(rows, ids);
    for (const { id, ordering } of changes) await updateCategory(tx, id, { ordering });
    const before = rows.map(({ name }) => name).join(', ');
    if (changes.length > 0)
      await record(ctx, tx, actor, 'order', null, { before: { order: before }, after: { order: namesOf(rows, ids) } });
  });
  return listCategories(ctx);
}

const namesOf = (rows: CategoryRow[], ids: string[]) =>
  ids.flatMap((id) => rows.find((row) => row.id === id)?.name ?? []).join(', ');

/**
 * Moves the performers of a category to another one, and removes it. Its picture and description go along where the
 * other one has none.
 * @throws Refusal 404, 422 SAME_CATEGORY
 */
export async function mergeCategories(
  ctx: Context,
  id: string,
  into: string,
  actor: Actor = COMMAND_LINE,
): Promise<CategoryView> {
  if (id === into)
    throw refused('SAME_CATEGORY', 'Choose another category to merge this one into. Nothing was changed.');
  await inTransaction(ctx.db, async (tx) => {
    // in one order, so that two merges of the same pair don't wait for each other
    const [first, second] = [await lock(tx, id < into ? id : into), await lock(tx, id < into ? into : id)];
    const [gone, kept] = first.id === id ? [first, second] : [second, first];
    const performers = await copyPerformers(tx, id, into);
    const taken = {
      ...(gone.picture && !kept.picture && { picture: gone.picture }),
      ...(gone.description && !kept.description && { description: gone.description }),
    };
    if (Object.keys(taken).length > 0) await updateCategory(tx, into, taken);
    await insertFormerSlug(tx, gone.slug, into, id);
    await deleteCategory(tx, id);
    await record(ctx, tx, actor, 'merge', into, {
      before: { name: gone.name, slug: gone.slug },
      after: { name: kept.name, performers, ...taken },
    });
  });
  return findCategory(ctx, into);
}

/** Removes a category without performers. @throws Refusal 404, 422 CATEGORY_IN_USE */
export async function removeCategory(ctx: Context, id: string, actor: Actor = COMMAND_LINE): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { name, slug } = await lock(tx, id);
    if (await hasPerformers(tx, id))
      throw refused(
        'CATEGORY_IN_USE',
        'Performers are in this category. Merge it into another one. Nothing was changed.',
      );
    await deleteCategory(tx, id);
    await record(ctx, tx, actor, 'remove', id, { before: { name, slug } });
  });
}
