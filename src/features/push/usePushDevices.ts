import { useEffect, useRef, useState } from 'react';
import { type ReplyOf } from '@contract/all';
import { type PushDeviceView } from '@contract/push';
import { removePushDevice } from './api';
import { currentSubscription, type PushSupport, pushSupport } from './browser';
import { pushFailureText } from './failure';
import { PushNotAllowed, turnOff, turnOn } from './subscription';

/** What this browser does. `looking`: not known yet. */
export type PushState = Exclude<PushSupport, 'ready'> | 'looking' | 'off' | 'on';

async function lookAtBrowser(): Promise<PushState> {
  const support = pushSupport();
  if (support !== 'ready') return support;
  return (await currentSubscription()) ? 'on' : 'off';
}

/** The devices of the account, and what this browser does. A refused change leaves everything as it was. */
export function usePushDevices({ devices: first }: ReplyOf<'viewPush'>, accountId: string) {
  const [devices, setDevices] = useState<PushDeviceView[]>(first);
  const [browser, setBrowser] = useState<PushState>('looking');
  const [failure, setFailure] = useState<string | null>(null);
  /** what is being changed: the id of a device, or `own` */
  const [busy, setBusy] = useState<string | null>(null);
  const isChanging = useRef(false);
  useEffect(() => {
    void lookAtBrowser().then(setBrowser, () => setBrowser('none'));
  }, []);
  const own = devices.find(({ isCurrent }) => isCurrent) ?? null;
  const change = async (what: string, work: () => Promise<PushState>) => {
    if (isChanging.current) return;
    isChanging.current = true;
    setBusy(what);
    setFailure(null);
    try {
      setBrowser(await work());
    } catch (error) {
      setFailure(pushFailureText(error));
      if (error instanceof PushNotAllowed) setBrowser(await lookAtBrowser());
    }
    isChanging.current = false;
    setBusy(null);
  };
  const forget = (id: string) => setDevices((all) => all.filter((one) => one._id !== id));
  return {
    state: browser === 'on' && !own ? ('off' as const) : browser,
    own,
    others: devices.filter((device) => device !== own),
    failure,
    busy,
    turnOn: (isDiscreet: boolean) =>
      change('own', async () => {
        const added = await turnOn(accountId, isDiscreet);
        setDevices((all) => [added, ...all.filter(({ _id, isCurrent }) => _id !== added._id && !isCurrent)]);
        return 'on';
      }),
    turnOff: (id: string) =>
      change('own', async () => {
        await turnOff(id);
        forget(id);
        return 'off';
      }),
    remove: (id: string) =>
      change(id, async () => {
        await removePushDevice(id);
        forget(id);
        return browser;
      }),
  };
}
