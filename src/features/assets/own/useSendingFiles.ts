import { useEffect, useRef, useState } from 'react';
import { type Failure, isUncertain, toFailure } from '@/lib/errorText';
import { newIdempotencyKey } from '@/lib/idempotencyKey';
import { type Following } from '../api';

interface SendingState {
  /** again: the connection broke, and it is begun anew */
  status: 'idle' | 'sending' | 'again' | 'failed' | 'done';
  /** of the bytes, 0 to 1 */
  part: number;
  error: Failure;
}
const IDLE: SendingState = { status: 'idle', part: 0, error: null };

/**
 * Files on their way: how far they are, and the way to take them back. One sending at a time, and the same key for as long as nobody knows whether it
 * arrived; `edited` says that the next one is another. Leaving the page ends it.
 */
export function useSendingFiles() {
  const [state, setState] = useState<SendingState>(IDLE);
  const abort = useRef<AbortController | null>(null);
  const key = useRef<string | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const send = async <T>(work: (follow: Following) => Promise<T>): Promise<T | null> => {
    if (abort.current) return null;
    const controller = new AbortController();
    abort.current = controller;
    key.current ??= newIdempotencyKey();
    setState({ ...IDLE, status: 'sending' });
    try {
      const made = await work({
        signal: controller.signal,
        idempotencyKey: key.current,
        onProgress: (part) => setState({ status: 'sending', part, error: null }),
        onRetry: () => setState((now) => ({ ...now, status: 'again' })),
      });
      key.current = null;
      setState({ status: 'done', part: 1, error: null });
      return made;
    } catch (error) {
      if (!controller.signal.aborted && !isUncertain(error)) key.current = null;
      setState(controller.signal.aborted ? IDLE : { status: 'failed', part: 0, error: toFailure(error) });
      return null;
    } finally {
      abort.current = null;
    }
  };
  const busy = state.status === 'sending' || state.status === 'again';
  const edited = () => {
    key.current = null;
  };
  return { ...state, busy, send, edited, cancel: () => abort.current?.abort() };
}
