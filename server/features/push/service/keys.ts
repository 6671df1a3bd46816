import webPush from 'web-push';
import { type Context } from '@server/context';
import { insertKeys, readKeys, replaceSealed } from '../store';

const ABOUT = 'push keys';

/** Returns the site's key pair for push services. The first start makes it; a new encryption key seals it again. */
export async function pushKeysOf({ db, sealing }: Pick<Context, 'db' | 'sealing'>) {
  const known = await readKeys(db);
  if (!known) {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    // another process may have been first: its keys are used
    await insertKeys(db, { publicKey, privateSealed: sealing.seal(privateKey, ABOUT) });
    return openKeys({ sealing }, (await readKeys(db))!);
  }
  const keys = openKeys({ sealing }, known);
  if (!sealing.isCurrent(known.privateSealed)) await replaceSealed(db, sealing.seal(keys.privateKey, ABOUT));
  return keys;
}

const openKeys = (
  { sealing }: Pick<Context, 'sealing'>,
  { publicKey, privateSealed }: { publicKey: string; privateSealed: string },
) => ({ publicKey, privateKey: sealing.open(privateSealed, ABOUT) });
