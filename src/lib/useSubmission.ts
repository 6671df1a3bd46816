import { useCallback, useRef, useState } from 'react';
import { type Failure, toFailure } from './errorText';

/** The state of a form that needs no slice. */
export interface Submission<T> {
  status: 'idle' | 'sending' | 'done' | 'failed';
  data: T | null;
  error: Failure;
}

/** Submits a form. A second press while one submission is under way does nothing. */
export function useSubmission<Given, T>(
  send: (given: Given) => Promise<T>,
): Submission<T> & { submit: (given: Given) => Promise<void>; reset: () => void } {
  const [state, setState] = useState<Submission<T>>({ status: 'idle', data: null, error: null });
  const sending = useRef(false);
  const submit = useCallback(
    async (given: Given) => {
      if (sending.current) return;
      sending.current = true;
      setState({ status: 'sending', data: null, error: null });
      try {
        setState({ status: 'done', data: await send(given), error: null });
      } catch (error) {
        setState({ status: 'failed', data: null, error: toFailure(error) });
      } finally {
        sending.current = false;
      }
    },
    [send],
  );
  const reset = useCallback(() => setState({ status: 'idle', data: null, error: null }), []);
  return { ...state, submit, reset };
}
