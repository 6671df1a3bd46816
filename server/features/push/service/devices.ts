import { lookup } from 'node:dns/promises';
import { type ReplyOf, type RequestOf } from '@contract/all';
import { type PushDeviceView } from '@contract/push';
import { PUSH_DEVICES_MAX } from '@contract/limits';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { refused } from '@server/http/errors';
import { isPublicAddress } from '@server/http/publicAddress';
import { deleteDevice, deleteOldest, devicesOf, upsertDevice } from '../store';
import { viewDevice } from '../view';
import { pushKeysOf } from './keys';
import { isEndpoint } from './posting';

/** Returns the devices of an account, and the site's public key. */
export async function viewPush(ctx: Context, { accountId, sessionId }: Caller): Promise<ReplyOf<'viewPush'>> {
  const [{ publicKey }, rows] = await Promise.all([pushKeysOf(ctx), devicesOf(ctx.db, accountId)]);
  return { publicKey, devices: rows.map((row) => viewDevice(row, sessionId)) };
}

/** Says whether an address is that of a host on the internet. Each connection checks the resolved name again. */
async function isReachable({ config }: Context, endpoint: string): Promise<boolean> {
  if (!isEndpoint(endpoint, config.outgoing.allowPrivate)) return false;
  if (config.outgoing.allowPrivate) return true;
  try {
    const found = await lookup(new URL(endpoint).hostname.replace(/^\[|\]$/g, ''), { all: true });
    return found.length > 0 && found.every(({ address }) => isPublicAddress(address));
  } catch {
    return false;
  }
}

/** Adds the browser of a session, or changes it. @throws Refusal 422 when no push service has this address */
export async function addDevice(
  ctx: Context,
  { accountId, sessionId }: Caller,
  { endpoint, keys, isDiscreet }: RequestOf<'addPushDevice'>['body'],
): Promise<PushDeviceView> {
  if (!(await isReachable(ctx, endpoint)))
    throw refused(
      'PUSH_UNREACHABLE',
      'The push service of this browser can’t be reached. Notifications here stay off.',
    );
  const id = await inTransaction(ctx.db, async (tx) => {
    const added = await upsertDevice(tx, { accountId, sessionId, endpoint, ...keys, isDiscreet });
    await deleteOldest(tx, accountId, PUSH_DEVICES_MAX);
    return added;
  });
  const row = (await devicesOf(ctx.db, accountId)).find(({ device }) => device.id === id);
  // the session ended at this moment
  if (!row) throw refused('LOGGED_OUT', 'You are logged out. Log in again to turn on notifications here.');
  return viewDevice(row, sessionId);
}

/** Removes a device of the account. Another account's id changes nothing. */
export const removeDevice = async (ctx: Context, { accountId }: Caller, id: string): Promise<{ removed: boolean }> => ({
  removed: await deleteDevice(ctx.db, id, accountId),
});
