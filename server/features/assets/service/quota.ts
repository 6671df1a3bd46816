import { bytesOfGigabytes } from '@contract/limits';
import { type StorageUsageView } from '@contract/assets';
import { type Context } from '@server/context';
import { noRoom, refused } from '@server/http/errors';
import { type Admission, type Call } from '@server/http/serve';
import { countUse } from '../../auth/service/abuse';
import { readSetting } from '../../site/service';
import { type AssetKind, findOwnRow, findRowByUploadKey } from '../store/rows';
import { sumStoredBytes } from '../store/usage';
import { type Owner, requireRow, requireVerified } from './own/checks';

/** A form without a file is shorter than this, so that texts can be changed when the storage is full. */
const TEXT_FORM_MAX_BYTES = 32 * 1024;

/** The bytes of uploads that are on their way, by performer: parallel uploads must not exceed the quota together. */
const arriving = new Map<string, number>();
const arrivingInAll = () => [...arriving.values()].reduce((sum, bytes) => sum + bytes, 0);

const gigabytes = (bytes: number) => Number((bytes / bytesOfGigabytes(1)).toFixed(1));

/** Returns how much a performer's items use, and how much they may use. */
export async function readStorageUsage(ctx: Context, { accountId }: Owner): Promise<StorageUsageView> {
  const quota = await readSetting(ctx, 'uploadQuotaGb');
  return { usedBytes: await sumStoredBytes(ctx.db, accountId), quotaBytes: bytesOfGigabytes(quota) };
}

/** Returns how many bytes are left on the site; Infinity without a quota. */
async function bytesLeftOnSite(ctx: Context): Promise<number> {
  const quota = await readSetting(ctx, 'siteUploadQuotaGb');
  return quota ? bytesOfGigabytes(quota) - (await sumStoredBytes(ctx.db, null)) - arrivingInAll() : Infinity;
}

/**
 * Reserves storage for an upload until it is released.
 * @param bytes the size of the upload; null when unknown
 * @throws Refusal 422 STORAGE_FULL for the performer's quota, 507 NO_ROOM for the site's
 */
async function reserveStorage(ctx: Context, owner: Owner, bytes: number | null): Promise<Admission> {
  const { accountId } = owner;
  const { usedBytes, quotaBytes } = await readStorageUsage(ctx, owner);
  const onSite = await bytesLeftOnSite(ctx);
  const left = quotaBytes - usedBytes - (arriving.get(accountId) ?? 0);
  const wanted = bytes ?? 1;
  if (wanted > left)
    throw refused(
      'STORAGE_FULL',
      `Your items use ${gigabytes(usedBytes)} of ${gigabytes(quotaBytes)} GB, and this upload does not fit. Nothing was saved. Delete items that you no longer need, then try again.`,
    );
  if (wanted > onSite) throw noRoom();
  arriving.set(accountId, (arriving.get(accountId) ?? 0) + wanted);
  return {
    maxBytes: Math.min(left, onSite),
    release() {
      const rest = (arriving.get(accountId) ?? 0) - wanted;
      if (rest > 0) arriving.set(accountId, rest);
      else arriving.delete(accountId);
    },
  };
}

type Upload = Pick<Call<'createVideo'>, 'caller' | 'viewer' | 'idempotencyKey'> & { bytes: number | null };

/**
 * Decides about the files of a new item before they are read. The retry of a finished upload needs no more storage.
 * @throws Refusal 422 PERFORMER_NOT_VERIFIED or STORAGE_FULL, 429, 507
 */
export async function admitNewItem(
  ctx: Context,
  kind: AssetKind,
  { caller, viewer, idempotencyKey, bytes }: Upload,
): Promise<Admission> {
  requireVerified(caller);
  if (idempotencyKey && (await findRowByUploadKey(ctx.db, kind, caller.accountId, idempotencyKey))) return {};
  await countUse(ctx, 'upload', await viewer());
  return reserveStorage(ctx, caller, bytes);
}

/**
 * Decides about the files of a changed item before they are read.
 * @throws Refusal 404 for another performer's item, 422 STORAGE_FULL, 429, 507
 */
export async function admitChangedItem(
  ctx: Context,
  kind: AssetKind,
  id: string,
  { caller, viewer, bytes }: Upload,
): Promise<Admission> {
  requireRow(await findOwnRow(ctx.db, kind, caller.accountId, id));
  if (bytes !== null && bytes <= TEXT_FORM_MAX_BYTES) return {};
  await countUse(ctx, 'upload', await viewer());
  return reserveStorage(ctx, caller, bytes);
}
