import { useEffect, useState } from 'react';
import { type BroadcastSetupView } from '@contract/streaming';
import { type Failure, toFailure } from '@/lib/errorText';
import { getBroadcastSetup } from '../api';

/** Loads the performer's broadcast setup. */
export function useBroadcastSetup(): {
  setup: BroadcastSetupView | null;
  failure: Failure;
  setSetup: (setup: BroadcastSetupView) => void;
} {
  const [setup, setSetup] = useState<BroadcastSetupView | null>(null);
  const [failure, setFailure] = useState<Failure>(null);
  useEffect(() => {
    let isUnmounted = false;
    getBroadcastSetup().then(
      (loaded) => {
        if (!isUnmounted) setSetup(loaded);
      },
      (error: unknown) => {
        if (!isUnmounted) setFailure(toFailure(error));
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, []);
  return { setup, failure, setSetup };
}
