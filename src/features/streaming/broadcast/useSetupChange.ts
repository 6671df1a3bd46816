import { useState } from 'react';
import { type BroadcastSetupView } from '@contract/streaming';
import { type Failure, toFailure } from '@/lib/errorText';
import { type BodyOf } from '@/lib/http';
import { updateBroadcastSetup } from '../api';

type Changes = BodyOf<'updateBroadcastSetup'>;

/** Changes the performer's setup. `pending` is what is being saved; meanwhile other changes are ignored. */
export function useSetupChange(onSetup: (setup: BroadcastSetupView) => void) {
  const [pending, setPending] = useState<Changes | null>(null);
  const [refusal, setRefusal] = useState<Failure>(null);
  const change = async (changes: Changes) => {
    if (pending) return;
    setPending(changes);
    setRefusal(null);
    try {
      onSetup(await updateBroadcastSetup(changes));
    } catch (error) {
      setRefusal(toFailure(error));
    }
    setPending(null);
  };
  return { pending, refusal, change };
}
