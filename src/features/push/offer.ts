import { readLocal, writeLocal } from '@/lib/localStore';
import { viewPush } from './api';
import { currentSubscription, pushSupport } from './browser';

/** Local storage key of a member's "Not now". */
const NOT_NOW = 'push-not-now';

/** Remembers on this device that push is not wanted. */
export const rememberNotNow = (): void => writeLocal(NOT_NOW, true);

/** Whether push may be offered: it works here, is not on, and was not declined. */
export async function mayOffer(): Promise<boolean> {
  if (readLocal<boolean>(NOT_NOW) || pushSupport() !== 'ready') return false;
  if (!(await navigator.serviceWorker.getRegistration())) return false;
  if (!(await currentSubscription())) return true;
  const { devices } = await viewPush();
  return !devices.some(({ isCurrent }) => isCurrent);
}
