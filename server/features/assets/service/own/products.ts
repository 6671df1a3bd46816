import { type RequestOf } from '@contract/all';
import { type OwnProductView } from '@contract/items';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { newKey } from '@server/storage/storage';
import { mayPublish } from '../../../review/service/mayPublish';
import { checkProduct, adjustStock, normaliseStock } from '../../rules';
import { updateRow, deleteRow, insertRow, findOwnRow, type RowOf, searchOwnRows } from '../../store/rows';
import { viewOwnProduct } from '../../view';
import {
  linksOf,
  type Owner,
  refuseFault,
  requireEditable,
  requireRow,
  requireVerified,
  toOwnQuery,
  toPublish,
} from './checks';
import { createOnce, requireInserted } from './createOnce';
import {
  countBytes,
  type Files,
  removeFilesAfterCommit,
  type StoreFile,
  storePicture,
  withStoredFiles,
} from './storedFiles';

const view = (ctx: Context, owner: Owner, row: RowOf<'product'>) => viewOwnProduct(row, linksOf(ctx, owner));
const searchWords = ({ name, description }: { name: string; description: string }) => `${name} ${description}`;

/**
 * Stores the files of a form. The download is stored unchanged: the server never opens it, and browsers only save it.
 */
async function storeFiles(
  ctx: Context,
  storeFile: StoreFile,
  files: Files,
): Promise<Partial<Pick<RowOf<'product'>, 'image' | 'file' | 'fileName' | 'fileBytes'>>> {
  const [image] = files.image ?? [];
  const [file] = files.digitalFile ?? [];
  return {
    ...(image
      ? { image: await storePicture(ctx, storeFile, 'products', image, { width: 1200, height: 900, fit: 'inside' }) }
      : {}),
    ...(file
      ? {
          file: await storeFile(newKey('private', 'products', 'bin'), { path: file.path }),
          fileName: file.filename || 'file',
          fileBytes: file.bytes,
        }
      : {}),
  };
}

/** Creates a product, by default on sale. @throws Refusal 400 naming the field, 422 PERFORMER_NOT_VERIFIED */
export async function createProduct(
  ctx: Context,
  owner: Owner,
  body: RequestOf<'createProduct'>['body'],
  files: Files,
  uploadKey: string | null,
): Promise<OwnProductView> {
  requireVerified(owner);
  const { name, description = '', type = 'physical', status = 'active', token = 0, stock } = body;
  refuseFault(checkProduct({ type, status, tokens: token, hasFile: Boolean(files.digitalFile?.length) }));
  const row = await createOnce(ctx, 'product', owner, uploadKey, () =>
    withStoredFiles(ctx, async (storeFile) => {
      const stored = await storeFiles(ctx, storeFile, files);
      const bytes = await countBytes(ctx, [stored.image, stored.file]);
      return inTransaction(ctx.db, async (tx) => {
        const own = { id: newId(), performerId: owner.accountId };
        return requireInserted(
          await insertRow(
            tx,
            'product',
            {
              ...own,
              ...(status === 'active' ? await mayPublish(tx, 'product', own) : {}),
              name,
              description,
              type,
              status,
              tokens: token,
              stock: normaliseStock(type, stock),
              uploadKey,
              bytes,
              ...stored,
            },
            searchWords({ name, description }),
          ),
        );
      });
    }),
  );
  return view(ctx, owner, row);
}

/** Changes a product. Absent fields and files stay as they are. @throws Refusal 404, 400 */
export async function updateProduct(
  ctx: Context,
  owner: Owner,
  id: string,
  body: RequestOf<'updateProduct'>['body'],
  files: Files,
): Promise<OwnProductView> {
  requireRow(await findOwnRow(ctx.db, 'product', owner.accountId, id));
  return withStoredFiles(ctx, async (storeFile) => {
    const stored = await storeFiles(ctx, storeFile, files);
    return inTransaction(ctx.db, async (tx, after) => {
      const before = requireEditable(await findOwnRow(tx, 'product', owner.accountId, id, { lock: true }));
      const isActive = (body.status ?? before.status) === 'active';
      const held = isActive ? await mayPublish(tx, 'product', toPublish(before, stored.image ?? stored.file)) : {};
      const { token, stock, stockSeen, ...rest } = body;
      const changes = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
      const wanted = { ...before, ...changes, tokens: token ?? before.tokens, ...stored };
      refuseFault(
        checkProduct({
          type: wanted.type,
          status: wanted.status,
          tokens: wanted.tokens,
          hasFile: wanted.file !== null,
        }),
      );
      const row = await updateRow(
        tx,
        'product',
        id,
        {
          ...changes,
          ...held,
          ...stored,
          tokens: wanted.tokens,
          bytes: await countBytes(ctx, [wanted.image, wanted.file]),
          stock: normaliseStock(wanted.type, adjustStock(before.stock, stock, stockSeen)),
        },
        searchWords(wanted),
      );
      removeFilesAfterCommit(ctx, after, [stored.image && before.image, stored.file && before.file]);
      return view(ctx, owner, row);
    });
  });
}

/** Deletes a product with its files. If it was sold, only its buyers keep access. @throws Refusal 404 */
export async function deleteProduct(ctx: Context, owner: Owner, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx, after) => {
    const row = requireRow(await findOwnRow(tx, 'product', owner.accountId, id, { lock: true }));
    if (row.sold > 0) return void (await updateRow(tx, 'product', id, { removedAt: new Date() }));
    await deleteRow(tx, 'product', id);
    removeFilesAfterCommit(ctx, after, [row.image, row.file]);
  });
}

/** Returns a product of the performer. @throws Refusal 404 */
export const readOwnProduct = async (ctx: Context, owner: Owner, id: string): Promise<OwnProductView> =>
  view(ctx, owner, requireRow(await findOwnRow(ctx.db, 'product', owner.accountId, id)));

/** Returns one page of a performer's products. */
export async function searchOwnProducts(
  ctx: Context,
  owner: Owner,
  { status, type, ...query }: RequestOf<'searchOwnProducts'>['query'],
): Promise<{ data: OwnProductView[]; total: number }> {
  const ownQuery = await toOwnQuery(ctx, owner, query, { status, type });
  if (!ownQuery) return { data: [], total: 0 };
  const { rows, total } = await searchOwnRows(ctx.db, 'product', ownQuery);
  return { data: rows.map((row) => view(ctx, owner, row)), total };
}
