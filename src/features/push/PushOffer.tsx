import { useEffect, useState } from 'react';
import { onPushOffered } from '@/lib/pushOffers';
import { notify } from '@/lib/sideEffects';
import { Prompt } from '@/ui/Prompt';
import { pushFailureText } from './failure';
import { mayOffer, rememberNotNow } from './offer';
import { turnOn } from './subscription';

/** Offers push to a member who has just asked to be told of a performer. */
export function PushOffer({ accountId }: { accountId: string }) {
  const [name, setName] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(
    () =>
      onPushOffered((wanted) => {
        // a failure means that nothing is offered
        void mayOffer()
          .then((may) => may && setName(wanted))
          .catch(() => undefined);
      }),
    [],
  );
  if (!name) return null;
  const accept = async () => {
    setBusy(true);
    try {
      await turnOn(accountId, false);
      notify('success', 'This device now tells you. Change it any time in the notification settings.');
    } catch (error) {
      notify('error', pushFailureText(error));
    }
    setBusy(false);
    setName(null);
  };
  const decline = () => {
    rememberNotNow();
    setName(null);
  };
  return (
    <Prompt accept="Turn on" dismiss="Not now" busy={isBusy} onAccept={() => void accept()} onDismiss={decline}>
      Get told when {name} goes live, even with this tab closed?
    </Prompt>
  );
}
