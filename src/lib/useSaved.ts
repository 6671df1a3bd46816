import { useState } from 'react';
import { type Failure, toFailure } from './errorText';

/** Keeps a value that is saved on the server with each change, and says how the last change went. */
export function useSaved<T>(initial: T) {
  const [saved, setSaved] = useState(initial);
  const [failure, setFailure] = useState<Failure>(null);
  const [isBusy, setBusy] = useState(false);
  /** Keeps what a change returns. @returns whether the change succeeded */
  const save = async (change: () => Promise<T>): Promise<boolean> => {
    setBusy(true);
    try {
      setSaved(await change());
      setFailure(null);
      return true;
    } catch (error) {
      setFailure(toFailure(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { saved, failure, isBusy, save };
}
