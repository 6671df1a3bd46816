import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type DocumentField, type DocumentFormat } from '@contract/documents';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { type After } from '@server/db/transaction';
import { invalid } from '@server/http/errors';
import { type Upload } from '@server/http/uploads';
import { PictureRefused } from '@server/pictures/faults';
import { decryptBytes, encryptBytes, KEY_BYTES } from '@server/sealing/sealing';
import { detectDocumentFormat } from '@server/storage/documents';
import { newKey } from '@server/storage/storage';
import { deleteDocuments, type DocumentRow, insertDocument, type NewDocument } from '../store';

/** The folder of all identity documents. No signed link opens a file in it. */
export const DOCUMENTS_FOLDER = 'documents';

/** Binds a file and its key to the owner, the field and the place of the file. */
export const documentContext = ({ accountId, field, key }: Pick<NewDocument, 'accountId' | 'field' | 'key'>) =>
  `document:${accountId}:${field}:${key}`;

/** Encrypts a document with a key of its own and stores it. @returns its row, for `insertDocument` */
export async function encryptDocument(
  ctx: Context,
  given: { accountId: string; field: DocumentField; format: DocumentFormat },
  content: Buffer,
): Promise<NewDocument> {
  const row = { ...given, key: newKey('private', DOCUMENTS_FOLDER, 'enc') };
  const about = documentContext(row);
  const dataKey = randomBytes(KEY_BYTES);
  await ctx.storage.put(row.key, encryptBytes(dataKey, content, about));
  return { ...row, sealedKey: ctx.sealing.seal(dataKey.toString('base64'), about) };
}

/** Decrypts the stored file of a document. @throws Error if it was changed or belongs to another owner or field */
export function decryptDocument(
  ctx: Context,
  row: Pick<DocumentRow, 'key' | 'accountId' | 'field' | 'sealedKey'>,
  stored: Buffer,
): Buffer {
  const about = documentContext(row);
  return decryptBytes(Buffer.from(ctx.sealing.open(row.sealedKey, about), 'base64'), stored, about);
}

/** Encrypted documents in the storage. */
export interface StoredDocuments<F extends DocumentField> {
  /** their storage keys by field */
  keys: Partial<Record<F, string>>;
  /** makes them readable, once the account exists */
  record(tx: Tx): Promise<void>;
  /** deletes the files again */
  discard(): Promise<void>;
}

/**
 * Encrypts and stores identity documents of an account. All are checked before the first is stored.
 * @throws Refusal 400 naming the field whose file is neither a picture nor a PDF
 */
export async function storeDocuments<F extends DocumentField>(
  ctx: Context,
  accountId: string,
  files: Record<string, Upload[]>,
  fields: readonly F[],
): Promise<StoredDocuments<F>> {
  const found: { field: F; path: string; format: DocumentFormat }[] = [];
  for (const field of fields) {
    const file = files[field]?.[0];
    if (file) found.push({ field, path: file.path, format: await detectFormat(ctx, field, file.path) });
  }
  const rows: NewDocument[] = [];
  const discard = async () => {
    for (const { key } of rows) await ctx.storage.remove(key);
  };
  try {
    for (const { path, ...document } of found)
      rows.push(await encryptDocument(ctx, { accountId, ...document }, await readFile(path)));
  } catch (error) {
    await discard();
    throw error;
  }
  return {
    keys: Object.fromEntries(rows.map(({ field, key }) => [field, key])) as Partial<Record<F, string>>,
    record: async (tx) => {
      for (const row of rows) await insertDocument(tx, row);
    },
    discard,
  };
}

/** Deletes documents by their storage keys, the files after the commit. */
export async function removeDocuments(ctx: Context, tx: Tx, after: After, keys: string[]): Promise<void> {
  await deleteDocuments(tx, keys);
  after(async () => {
    for (const key of keys) await ctx.storage.remove(key);
  });
}

/** Returns the format of an uploaded document. @throws Refusal 400 naming the field */
export async function detectFormat(ctx: Context, field: string, path: string): Promise<DocumentFormat> {
  try {
    return await detectDocumentFormat(ctx.pictures, path);
  } catch (error) {
    if (error instanceof PictureRefused)
      throw invalid(
        field,
        error.fault === 'not-a-picture' ? 'Choose a picture (JPEG, PNG, WebP) or a PDF.' : error.message,
        'document',
      );
    throw error;
  }
}
