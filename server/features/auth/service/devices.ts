import { type Context } from '@server/context';
import { DEVICES_PER_ACCOUNT_MAX } from '../rules';
import { deleteOldDevices, upsertDevice } from '../store/devices';

/** Recently recorded pairs of account and browser, and when each has to be written again. */
const recorded = new Map<string, number>();
const RECORDED_DEVICES_MAX = 50_000;
const HOUR_MS = 3_600_000;

/**
 * Records that an account uses a browser, so that a ban covers both.
 * @param device the browser id of http/visitor.ts
 */
export async function recordDevice(ctx: Context, accountId: string, device: string): Promise<void> {
  const key = `${accountId}:${device}`;
  if ((recorded.get(key) ?? 0) > Date.now()) return;
  if (recorded.size >= RECORDED_DEVICES_MAX) recorded.clear();
  recorded.set(key, Date.now() + HOUR_MS);
  await upsertDevice(ctx.db, accountId, device);
  await deleteOldDevices(ctx.db, accountId, DEVICES_PER_ACCOUNT_MAX);
}
