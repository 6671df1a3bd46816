import { useCallback, useState } from 'react';
import { askReason } from '@/lib/actionReason';
import { errorText } from '@/lib/errorText';
import { notify } from '@/lib/sideEffects';

/** Saves one thing at a time: `busy` while it does, and then `error`, or a toast with `done`. */
export function useSave() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const save = useCallback(async <T>(work: () => Promise<T>, then?: (result: T) => void, done = 'Saved.') => {
    setBusy(true);
    setError(null);
    try {
      const result = await work();
      then?.(result);
      if (done) notify('success', done);
    } catch (failure) {
      setError(errorText(failure));
      askReason(failure);
    } finally {
      setBusy(false);
    }
  }, []);
  return { busy, error, setError, save };
}
