import { type RequestOf } from '@contract/all';
import { type DeskPackageView } from '@contract/siteDesk';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { orderChanges } from '@server/db/ordering';
import { inTransaction } from '@server/db/transaction';
import { notFound } from '@server/http/errors';
import { type Actor, COMMAND_LINE } from '../../security/service/record';
import { recordOperatorAction } from '../../security/service/operatorActions';
import { findAllPackages, insertPackage, lockPackage, type PackageRow, updatePackage } from '../store/packages';
import { viewDeskPackage } from '../view';

const toMinor = (price: number) => Math.round(price * 100);

type Change = { before?: Record<string, unknown>; after?: Record<string, unknown> };
const record = (ctx: Context, tx: Tx, actor: Actor, verb: string, id: string | null, change: Change) =>
  recordOperatorAction(ctx, tx, actor, {
    kind: 'packagesChanged',
    action: `packages/${verb}`,
    site: 'packages',
    accountId: null,
    ...(id && { subject: { kind: 'package', id } }),
    ...change,
  });

/** Lists all token packages in order: those on sale, then the others. */
export const listPackages = async (ctx: Context): Promise<DeskPackageView[]> =>
  (await findAllPackages(ctx.db)).map(viewDeskPackage);

/** Adds a token package: at the end, and on sale, unless something else is given. `price` is in major units. */
export async function addPackage(
  ctx: Context,
  given: RequestOf<'createPackage'>['body'] & { ordering?: number },
  actor: Actor = COMMAND_LINE,
): Promise<DeskPackageView> {
  const { name, description = '', tokens, price, onSale = true } = given;
  return inTransaction(ctx.db, async (tx) => {
    const ordering = given.ordering ?? Math.max(-1, ...(await findAllPackages(tx)).map((row) => row.ordering)) + 1;
    const status = onSale ? 'active' : 'inactive';
    const row = await insertPackage(tx, {
      id: newId(),
      ...{ name, description, tokens, status, ordering },
      priceMinor: toMinor(price),
    });
    await record(ctx, tx, actor, 'add', row.id, { after: { name, tokens, price, onSale } });
    return viewDeskPackage(row);
  });
}

const fieldsOf = ({ name, description, tokens, priceMinor, status }: PackageRow) => ({
  name,
  description,
  tokens,
  price: priceMinor / 100,
  onSale: status === 'active',
});

/** Changes the given fields of a token package. Earlier orders keep its terms. @throws Refusal 404 */
export async function changePackage(
  ctx: Context,
  id: string,
  { price, onSale, ...changes }: RequestOf<'changePackage'>['body'],
  actor: Actor = COMMAND_LINE,
): Promise<DeskPackageView> {
  return inTransaction(ctx.db, async (tx) => {
    const row = await lockPackage(tx, id);
    if (!row) throw notFound('This package');
    await updatePackage(tx, id, {
      ...changes,
      ...(price !== undefined && { priceMinor: toMinor(price) }),
      ...(onSale !== undefined && { status: onSale ? 'active' : 'inactive' }),
    });
    const changed = (await lockPackage(tx, id))!;
    await record(ctx, tx, actor, 'change', id, { before: fieldsOf(row), after: fieldsOf(changed) });
    return viewDeskPackage(changed);
  });
}

/** Orders the token packages; those that are not named stay behind the others. */
export async function orderPackages(
  ctx: Context,
  ids: string[],
  actor: Actor = COMMAND_LINE,
): Promise<DeskPackageView[]> {
  await inTransaction(ctx.db, async (tx) => {
    const rows = await findAllPackages(tx);
    const changes = orderChanges(rows, ids);
    for (const { id, ordering } of changes) await updatePackage(tx, id, { ordering });
    const before = rows.map(({ name }) => name).join(', ');
    const order = ids.flatMap((id) => rows.find((row) => row.id === id)?.name ?? []).join(', ');
    if (changes.length > 0)
      await record(ctx, tx, actor, 'order', null, { before: { order: before }, after: { order } });
  });
  return listPackages(ctx);
}

/** Takes a token package off sale by its name. Existing orders keep its terms. @throws Refusal 404 */
export async function withdrawPackage(ctx: Context, name: string, actor: Actor = COMMAND_LINE): Promise<void> {
  const row = (await listPackages(ctx)).find((one) => one.name === name && one.onSale);
  if (!row) throw notFound('This package');
  await changePackage(ctx, row._id, { onSale: false }, actor);
}
