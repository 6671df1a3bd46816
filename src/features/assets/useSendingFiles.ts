import { useRef, useState } from 'react';
import { type Failure, toFailure } from '@/lib/errorText';
import { type Sending } from './api';

export interface SendingState {
  status: 'idle' | 'sending' | 'again' | 'failed' | 'done';
  part: number;
  error: Failure;
}
const IDLE: SendingState = { status: 'idle', part: 0, error: null };

/** A form with files on its way: how far it is, and the way to take it back. One at a time. */
export function useSendingFiles() {
  const [state, setState] = useState<SendingState>(IDLE);
  const abort = useRef<AbortController | null>(null);
  const send = async <T>(work: (follow: Pick<Sending, 'onProgress' | 'onRetry' | 'signal'>) => Promise<T>): Promise<T | null> => {
    if (abort.current) return null;
    const controller = new AbortController();
    abort.current = controller;
    setState({ ...IDLE, status: 'sending' });
    try {
      const made = await work({ signal: controller.signal, onProgress: (part) => setState({ status: 'sending', part, error: null }), onRetry: () => setState((now) => ({ ...now, status: 'again' })) });
      setState({ status: 'done', part: 1, error: null });
      return made;
    } catch (error) {
      setState(controller.signal.aborted ? IDLE : { status: 'failed', part: 0, error: toFailure(error) });
      return null;
    } finally {
      abort.current = null;
    }
  };
  const busy = state.status === 'sending' || state.status === 'again';
  return { ...state, busy, send, cancel: () => abort.current?.abort(), settle: () => setState((now) => (now.status === 'done' ? IDLE : now)) };
}
