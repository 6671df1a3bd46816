import { type Context } from '@server/context';
import { DEVICES_KEPT } from '../rules';
import { dropOldDevices, putDevice } from '../store/devices';

/** What was written lately need not be written again: by account and browser, until when. */
const written = new Map<string, number>();
const WRITTEN_KEPT = 50_000;
const HOUR_MS = 3_600_000;

/**
 * Remembers that an account was seen in a browser: what is decided about one then holds for the other.
 * @param device the browser as http/visitor.ts knows it
 */
export async function noteDevice(ctx: Context, accountId: string, device: string): Promise<void> {
  const key = `${accountId}:${device}`;
  if ((written.get(key) ?? 0) > Date.now()) return;
  if (written.size >= WRITTEN_KEPT) written.clear();
  written.set(key, Date.now() + HOUR_MS);
  await putDevice(ctx.db, accountId, device);
  await dropOldDevices(ctx.db, accountId, DEVICES_KEPT);
}
