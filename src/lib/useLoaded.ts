import { type Dispatch, type SetStateAction, useCallback, useEffect, useState } from 'react';
import { type Failure, toFailure } from './errorText';

/** What a screen reads from the API when it opens. */
export interface Loaded<T> {
  /** null until the first answer */
  data: T | null;
  setData: Dispatch<SetStateAction<T | null>>;
  failure: Failure;
  /** reads it again; the old data stays meanwhile */
  reload: () => void;
}

/** Loads data that needs no slice. `load` must stay the same function until other data is wanted. */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [data, setData] = useState<T | null>(null);
  const [failure, setFailure] = useState<Failure>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isLeft = false;
    load().then(
      (loaded) => {
        if (isLeft) return;
        setData(loaded);
        setFailure(null);
      },
      (error: unknown) => {
        if (!isLeft) setFailure(toFailure(error));
      },
    );
    return () => {
      isLeft = true;
    };
  }, [load, attempt]);
  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  return { data, setData, failure, reload };
}
