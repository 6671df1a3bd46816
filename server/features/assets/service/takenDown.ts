import { copyFile, mkdir, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { temporaryFolder } from '@server/storage/create';
import { isPublic, newKey, type Visibility } from '@server/storage/storage';
import { FILE_COLUMNS, type FileKind, findPhotosOfGallery, replaceFileKey, writeTakenDown } from '../store/hiding';
import { type AssetKind, findRow } from '../store/rows';

/** What is known of an item that can be taken down. */
export interface Hidable {
  performerId: string;
  title: string;
  takenDownAt: Date | null;
}

/** Returns an item of any performer, or null. */
export async function findHidable(db: Db, kind: AssetKind, id: string): Promise<Hidable | null> {
  const row = await findRow(db, kind, id);
  if (!row) return null;
  return {
    performerId: row.performerId,
    title: 'title' in row ? row.title : row.name,
    takenDownAt: row.takenDownAt,
  };
}

/** Says whether an item is meant to be public, whatever else hides it. */
export async function isShown(db: Db, kind: AssetKind, id: string): Promise<boolean> {
  const row = await findRow(db, kind, id);
  return row?.status === 'active' && row.takenDownAt === null && row.heldAt === null;
}

/** Hides an item from everybody since a moment, or shows it again (null). */
export const setHidden = writeTakenDown;

/** Moves one file of an item to a new key, which ends every address that the former key had. */
async function moveFile(ctx: Context, kind: FileKind, id: string, column: string, to: Visibility): Promise<void> {
  const row = (await findRow(ctx.db, kind, id)) as Record<string, unknown> | null;
  const key = row?.[column];
  if (typeof key !== 'string' || !(await ctx.storage.stat(key))) return;
  const [, folder = '', name = ''] = key.split('/');
  const next = newKey(to, folder, path.extname(name).slice(1));
  const tmp = temporaryFolder(ctx.config);
  await mkdir(tmp, { recursive: true });
  const copy = path.join(tmp, randomUUID());
  try {
    await ctx.storage.withFile(key, (from) => copyFile(from, copy));
    await ctx.storage.put(next, { path: copy });
  } finally {
    await rm(copy, { force: true });
  }
  await ctx.storage.remove((await replaceFileKey(ctx.db, kind, id, column, [key, next])) ? key : next);
}

/** Says whether visitors may open a file of an item without a signed link while the item is shown. */
function isPublicFile(kind: FileKind, column: string, row: Record<string, unknown>): boolean {
  if (kind === 'product') return column === 'image';
  if (kind === 'photo') return column === 'blurred';
  // a poster without a blurred copy is a picture of the performer's choice
  return column === 'trailer' || column === 'blurred' || (column === 'poster' && row.blurred === null);
}

async function moveFilesOf(
  ctx: Context,
  kind: FileKind,
  id: string,
  { hidden, all }: { hidden: boolean; all: boolean },
): Promise<void> {
  for (const column of FILE_COLUMNS[kind]) {
    const row = (await findRow(ctx.db, kind, id)) as Record<string, unknown> | null;
    const key = row?.[column];
    if (!row || typeof key !== 'string') continue;
    if (hidden ? all || isPublic(key) : isPublicFile(kind, column, row) && !isPublic(key))
      await moveFile(ctx, kind, id, column, hidden ? 'private' : 'public');
  }
}

/**
 * Moves the files of an item that was taken down, so that no address opens them: public files become private. A single
 * photo moves whole, because links to its gallery's files name the gallery; with a bucket that hands out addresses of
 * its own, everything moves. When the item is shown again, its public files become public again.
 */
export async function moveItemFiles(ctx: Context, kind: AssetKind, id: string, hidden: boolean): Promise<void> {
  const hasOwnAddresses = ctx.storage.directUrl !== undefined;
  if (kind !== 'gallery') return moveFilesOf(ctx, kind, id, { hidden, all: kind === 'photo' || hasOwnAddresses });
  for (const photoId of await findPhotosOfGallery(ctx.db, id))
    await moveFilesOf(ctx, 'photo', photoId, { hidden, all: hasOwnAddresses });
}
