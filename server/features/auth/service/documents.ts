import { type Context } from '@server/context';
import { invalid } from '@server/http/errors';
import { type Upload } from '@server/http/uploads';
import { PictureRefused } from '@server/pictures/faults';
import { detectDocumentFormat } from '@server/storage/documents';
import { newKey } from '@server/storage/storage';

/** Stored documents: their storage keys by field, and a function that deletes them again. */
export interface StoredDocuments<F extends string> {
  keys: Partial<Record<F, string>>;
  discard(): Promise<void>;
}

/**
 * Stores identity documents privately. All are checked before the first is stored.
 * @throws Refusal 400 naming the field whose file is neither a picture nor a PDF
 */
export async function storeDocuments<F extends string>(
  ctx: Context,
  files: Record<string, Upload[]>,
  fields: readonly F[],
): Promise<StoredDocuments<F>> {
  const keys: Partial<Record<F, string>> = {};
  const found: { field: F; path: string; ending: string }[] = [];
  for (const field of fields) {
    const file = files[field]?.[0];
    if (file) found.push({ field, path: file.path, ending: await detectFormat(ctx, field, file.path) });
  }
  const discard = async () => {
    for (const { field } of found) {
      const key = keys[field];
      if (key) await ctx.storage.remove(key);
    }
  };
  try {
    for (const { field, path, ending } of found) {
      const key = newKey('private', 'documents', ending);
      await ctx.storage.put(key, { path });
      keys[field] = key;
    }
  } catch (error) {
    await discard();
    throw error;
  }
  return { keys, discard };
}

async function detectFormat(ctx: Context, field: string, path: string): Promise<string> {
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
