import { type RequestOf } from '@contract/all';
import { type OwnProductView } from '@contract/assets';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { newKey } from '@server/storage/storage';
import { faultOfProduct, stockMeant, stockOf } from '../../rules';
import { changeRow, deleteRow, insertRow, ownRow, type RowOf, searchOwn } from '../../store/rows';
import { viewOwnProduct } from '../../view';
import { addressing } from '../opening';
import {
  type Files,
  first,
  forgetFiles,
  found,
  type Keep,
  keeping,
  keepPicture,
  mustBeVerified,
  mustFit,
  oncePerUpload,
  type Owner,
  ownQuery,
} from './keeping';

const view = (ctx: Context, row: RowOf<'product'>) => viewOwnProduct(row, addressing(ctx));
const words = ({ name, description }: { name: string; description: string }) => `${name} ${description}`;

/** Keeps what came with the form. What is downloaded is kept as it is: it is never opened here, and never shown by a browser. */
async function filesOf(
  keep: Keep,
  files: Files,
): Promise<Partial<Pick<RowOf<'product'>, 'image' | 'file' | 'fileName' | 'fileBytes'>>> {
  const [image] = files.image ?? [];
  const [file] = files.digitalFile ?? [];
  return {
    ...(image
      ? { image: await keepPicture(keep, 'products', image, { width: 1200, height: 900, fit: 'inside' }) }
      : {}),
    ...(file
      ? {
          file: await keep(newKey('private', 'products', 'bin'), { path: file.path }),
          fileName: file.filename || 'file',
          fileBytes: file.bytes,
        }
      : {}),
  };
}

/** A new product; on sale at once unless said otherwise. @throws Refusal 400 naming the field, 422 PERFORMER_NOT_VERIFIED */
export async function createProduct(
  ctx: Context,
  owner: Owner,
  body: RequestOf<'createProduct'>['body'],
  files: Files,
  uploadKey: string | null,
): Promise<OwnProductView> {
  mustBeVerified(owner);
  const { name, description = '', type = 'physical', status = 'active', token = 0, stock } = body;
  mustFit(faultOfProduct({ type, status, tokens: token, hasFile: Boolean(files.digitalFile?.length) }));
  const row = await oncePerUpload(ctx, 'product', owner, uploadKey, () =>
    keeping(ctx, async (keep) => {
      const kept = await filesOf(keep, files);
      return inTransaction(ctx.db, async (tx) =>
        first(
          await insertRow(
            tx,
            'product',
            {
              id: newId(),
              performerId: owner.accountId,
              name,
              description,
              type,
              status,
              tokens: token,
              stock: stockOf(type, stock),
              uploadKey,
              ...kept,
            },
            words({ name, description }),
          ),
        ),
      );
    }),
  );
  return view(ctx, row);
}

/** Changes a product; absent fields and files stay. @throws Refusal 404, 400 */
export async function updateProduct(
  ctx: Context,
  owner: Owner,
  id: string,
  body: RequestOf<'updateProduct'>['body'],
  files: Files,
): Promise<OwnProductView> {
  found(await ownRow(ctx.db, 'product', owner.accountId, id));
  return keeping(ctx, async (keep) => {
    const kept = await filesOf(keep, files);
    return inTransaction(ctx.db, async (tx, after) => {
      const before = found(await ownRow(tx, 'product', owner.accountId, id, { lock: true }));
      const { token, stock, stockSeen, ...rest } = body;
      const changes = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
      const wanted = { ...before, ...changes, tokens: token ?? before.tokens, ...kept };
      mustFit(
        faultOfProduct({
          type: wanted.type,
          status: wanted.status,
          tokens: wanted.tokens,
          hasFile: wanted.file !== null,
        }),
      );
      const row = await changeRow(
        tx,
        'product',
        id,
        {
          ...changes,
          ...kept,
          tokens: wanted.tokens,
          stock: stockOf(wanted.type, stockMeant(before.stock, stock, stockSeen)),
        },
        words(wanted),
      );
      forgetFiles(ctx, after, [kept.image && before.image, kept.file && before.file]);
      return view(ctx, row);
    });
  });
}

/** Deletes a product with its files; one that was sold is only taken away from everybody else. @throws Refusal 404 */
export async function deleteProduct(ctx: Context, owner: Owner, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx, after) => {
    const row = found(await ownRow(tx, 'product', owner.accountId, id, { lock: true }));
    if (row.sold > 0) return void (await changeRow(tx, 'product', id, { removedAt: new Date() }));
    await deleteRow(tx, 'product', id);
    forgetFiles(ctx, after, [row.image, row.file]);
  });
}

export const viewProductOf = async (ctx: Context, owner: Owner, id: string): Promise<OwnProductView> =>
  view(ctx, found(await ownRow(ctx.db, 'product', owner.accountId, id)));

export async function searchOwnProducts(
  ctx: Context,
  owner: Owner,
  { status, type, ...query }: RequestOf<'searchOwnProducts'>['query'],
): Promise<{ data: OwnProductView[]; total: number }> {
  const asked = await ownQuery(ctx, owner, query, { status, type });
  if (!asked) return { data: [], total: 0 };
  const { rows, total } = await searchOwn(ctx.db, 'product', asked);
  return { data: rows.map((row) => view(ctx, row)), total };
}
