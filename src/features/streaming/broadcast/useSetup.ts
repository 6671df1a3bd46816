import { useEffect, useState } from 'react';
import { type BroadcastSetupView } from '@contract/streaming';
import { type Failure, toFailure } from '@/lib/errorText';
import { getBroadcastSetup } from '../api';

/** How the performer goes on stage, as the server says. */
export function useSetup(): {
  setup: BroadcastSetupView | null;
  failure: Failure;
  change: (setup: BroadcastSetupView) => void;
} {
  const [setup, change] = useState<BroadcastSetupView | null>(null);
  const [failure, setFailure] = useState<Failure>(null);
  useEffect(() => {
    let left = false;
    getBroadcastSetup().then(
      (found) => {
        if (!left) change(found);
      },
      (error: unknown) => {
        if (!left) setFailure(toFailure(error));
      },
    );
    return () => {
      left = true;
    };
  }, []);
  return { setup, failure, change };
}
