import { type PushDeviceView } from '@contract/push';
import { readLocal, removeLocal, writeLocal } from '@/lib/localStore';
import { addPushDevice, removePushDevice, viewPush } from './api';
import { currentSubscription, pushSupport, subscribe } from './browser';

/** Local storage key of what this browser was turned on for. */
const STORED = 'push';
interface Stored {
  accountId: string;
  endpoint: string;
  isDiscreet: boolean;
}

/** The visitor refused the browser's question. */
export class PushNotAllowed extends Error {}

/** Turns push on in this browser. The browser asks, so a press must have led here. @throws PushNotAllowed */
export async function turnOn(accountId: string, isDiscreet: boolean): Promise<PushDeviceView> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushNotAllowed();
  const { publicKey } = await viewPush();
  const { endpoint, keys } = (await subscribe(publicKey)).toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  const device = await addPushDevice({ endpoint: endpoint ?? '', keys: { p256dh, auth }, isDiscreet });
  writeLocal(STORED, { accountId, endpoint, isDiscreet } satisfies Partial<Stored>);
  return device;
}

/** Turns push off in this browser. */
export async function turnOff(deviceId: string): Promise<void> {
  await removePushDevice(deviceId);
  removeLocal(STORED);
  await (await currentSubscription())?.unsubscribe();
}

/** Tells the site of a subscription that the browser has replaced, or lost, since it was turned on. Asks nothing. */
export async function keepSubscription(accountId: string): Promise<void> {
  const stored = readLocal<Stored>(STORED);
  if (stored?.accountId !== accountId || pushSupport() !== 'ready' || Notification.permission !== 'granted') return;
  if ((await currentSubscription())?.endpoint !== stored.endpoint) await turnOn(accountId, stored.isDiscreet);
}
