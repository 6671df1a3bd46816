import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type DataExportView } from '@contract/dataRights';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { notFound, refused } from '@server/http/errors';
import { temporaryFolder } from '@server/storage/create';
import { signLink } from '@server/storage/signedLinks';
import {
  EXPORT_LINK_MINUTES,
  EXPORT_MAX_ATTEMPTS,
  EXPORT_STALLED_HOURS,
  exportExpiry,
  refusalToExport,
} from '../rules/dataRights';
import {
  beginExport,
  type ExportRow,
  findArchivesToDelete,
  findExport,
  findNewestExport,
  findStalledExports,
  finishExport,
  insertExport,
  lockExports,
  markExpired,
} from '../store/exports';
import { viewExport } from '../view';
import { identify } from '../../auth/service/sessions';
import { requireStepUp } from '../../auth/service/stepUp';
import { recordSecurityEvent } from '../../security/service/record';
import { writeArchive } from './archive';
import { queueDataRightsEmail } from './emails';

const queueExport = (ctx: Context, db: Context['db'], id: string) =>
  ctx.jobs.add(db, 'dataRights/export', { id }, { key: `dataRights:export:${id}`, maxAttempts: EXPORT_MAX_ATTEMPTS });

/** Starts an export for the caller. @throws Refusal 403 STEP_UP_REQUIRED, 422 EXPORT_RUNNING, EXPORTED_LATELY */
export async function requestExport(ctx: Context, caller: Caller): Promise<DataExportView> {
  requireStepUp(caller);
  return startExport(ctx, caller.accountId, { requestedBy: 'owner', sessionId: caller.sessionId });
}

/** Returns the caller's newest export, or null. */
export async function readExport(ctx: Context, caller: Caller): Promise<DataExportView | null> {
  const row = await findNewestExport(ctx.db, caller.accountId);
  return row && viewExport(row, new Date());
}

/**
 * Starts an export of an account's data. Its owner may have one running and one a day; an operator isn't limited to one
 * a day.
 * @throws Refusal 422 EXPORT_RUNNING, EXPORTED_LATELY
 */
export async function startExport(
  ctx: Context,
  accountId: string,
  { requestedBy, sessionId = null }: { requestedBy: ExportRow['requestedBy']; sessionId?: string | null },
): Promise<DataExportView> {
  return inTransaction(ctx.db, async (tx) => {
    await lockExports(tx, accountId);
    const now = new Date();
    const refusal = refusalToExport(await findNewestExport(tx, accountId), now);
    if (refusal && (requestedBy === 'owner' || refusal.code === 'EXPORT_RUNNING'))
      throw refused(refusal.code, refusal.text);
    const row = await insertExport(tx, { id: newId(), accountId, requestedBy });
    await queueExport(ctx, tx, row.id);
    await recordSecurityEvent(ctx, tx, {
      kind: 'exportRequested',
      accountId,
      sessionId,
      ...(requestedBy === 'operator' ? { by: null } : {}),
    });
    return viewExport(row, now);
  });
}

/**
 * Makes the archive of an export and stores it privately. Does nothing for an export that is done. The storage key
 * comes from the export's id, so that a repeated attempt replaces the file.
 * @throws Error when it failed and may be tried again
 */
export async function runExport(ctx: Context, id: string): Promise<void> {
  const row = await beginExport(ctx.db, id);
  if (!row) return;
  try {
    await makeArchive(ctx, row);
  } catch (error) {
    if (row.attempts < EXPORT_MAX_ATTEMPTS) throw error;
    ctx.log.error({ err: error, export: id }, 'a data export failed and was given up');
    await inTransaction(ctx.db, async (tx) => {
      if (await finishExport(tx, id, { status: 'failed' }))
        await queueDataRightsEmail(ctx, tx, { kind: 'exportFailed', accountId: row.accountId });
    });
  }
}

async function makeArchive(ctx: Context, { id, accountId }: ExportRow): Promise<void> {
  const tmp = temporaryFolder(ctx.config);
  await mkdir(tmp, { recursive: true });
  const folder = await mkdtemp(path.join(tmp, 'work-'));
  const file = `private/exports/${id}.zip`;
  try {
    const archive = path.join(folder, 'archive.zip');
    await writeArchive(ctx, accountId, archive);
    const { size: bytes } = await stat(archive);
    await ctx.storage.put(file, { path: archive });
    const readyAt = new Date();
    const isStored = await inTransaction(ctx.db, async (tx) => {
      const expiresAt = exportExpiry(readyAt);
      if (!(await finishExport(tx, id, { status: 'ready', file, bytes, readyAt, expiresAt }))) return false;
      await queueDataRightsEmail(ctx, tx, { kind: 'exportReady', accountId, at: expiresAt.toISOString() });
      return true;
    });
    // the account was erased meanwhile
    if (!isStored) await ctx.storage.remove(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns an export if its archive can be downloaded. */
function withArchive(row: ExportRow | null): (ExportRow & { file: string }) | null {
  return row?.status === 'ready' && row.file && row.expiresAt && row.expiresAt > new Date()
    ? { ...row, file: row.file }
    : null;
}

const HOLDER = /^export:([0-9a-f-]{36})$/;

/**
 * Returns a URL of the caller's archive. It works for an hour, and only with a session of the owner (`mayOpenExport`),
 * so that a URL that leaked is of no use.
 * @throws Refusal 403 STEP_UP_REQUIRED, 404 without a downloadable archive
 */
export async function linkExport(ctx: Context, caller: Caller): Promise<{ url: string }> {
  requireStepUp(caller);
  const row = withArchive(await findNewestExport(ctx.db, caller.accountId));
  if (!row) throw notFound('This archive');
  const until = Math.floor(Date.now() / 1000) + EXPORT_LINK_MINUTES * 60;
  const { accountId, sessionId } = caller;
  await inTransaction(ctx.db, (tx) => recordSecurityEvent(ctx, tx, { kind: 'exportDownloaded', accountId, sessionId }));
  const download = `${caller.username}-data-${row.createdAt.toISOString().slice(0, 10)}.zip`;
  return { url: signLink(ctx.config.secrets, { key: row.file, until, holder: `export:${row.id}`, download }) };
}

/**
 * Tells whether a signed link opens an archive of the account that the session token of the request belongs to. Returns
 * null for a link to another kind of file.
 */
export async function mayOpenExport(ctx: Context, holder: string, token: string | undefined): Promise<boolean | null> {
  const id = HOLDER.exec(holder)?.[1];
  if (!id) return null;
  const row = withArchive(await findExport(ctx.db, id));
  const caller = token ? ((await identify(ctx, token)) ?? (await identify(ctx, token, 'closing'))) : null;
  return row !== null && caller?.accountId === row.accountId && caller.secondFactor === 'complete';
}

/** Records that an operator wrote the archive of an account to a file. */
export const recordHandedOutExport = (ctx: Context, accountId: string): Promise<void> =>
  inTransaction(ctx.db, (tx) =>
    recordSecurityEvent(ctx, tx, { kind: 'exportDownloaded', accountId, by: null, details: { toFile: true } }),
  );

/** Deletes archives that expired or were replaced, and queues exports again that lost their process. */
export async function sweepExports(ctx: Context, now = new Date()): Promise<void> {
  for (const { id, file } of await findArchivesToDelete(ctx.db, now)) {
    await ctx.storage.remove(file);
    await markExpired(ctx.db, id);
  }
  const stalled = new Date(now.getTime() - EXPORT_STALLED_HOURS * 3_600_000);
  for (const id of await findStalledExports(ctx.db, stalled)) await queueExport(ctx, ctx.db, id);
}
