import { useEffect, useRef, useState } from 'react';
import { type Failure, isUncertain, toFailure } from '@/lib/errorText';
import { newIdempotencyKey } from '@/lib/idempotencyKey';
import { type UploadOptions } from '../api';

interface UploadState {
  /** retrying: the connection broke, and the upload starts again */
  status: 'idle' | 'sending' | 'retrying' | 'failed' | 'done';
  /** the fraction of sent bytes, 0 to 1 */
  part: number;
  error: Failure;
}
const IDLE: UploadState = { status: 'idle', part: 0, error: null };

/**
 * Uploads a form with files, one at a time, with progress and cancellation. A retry keeps the idempotency key while the
 * outcome is unknown; `edited` makes the next upload a new one. Leaving the page cancels the upload.
 */
export function useUpload() {
  const [state, setState] = useState<UploadState>(IDLE);
  const abort = useRef<AbortController | null>(null);
  const key = useRef<string | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const send = async <T>(upload: (options: UploadOptions) => Promise<T>): Promise<T | null> => {
    if (abort.current) return null;
    const controller = new AbortController();
    abort.current = controller;
    key.current ??= newIdempotencyKey();
    setState({ ...IDLE, status: 'sending' });
    try {
      const saved = await upload({
        signal: controller.signal,
        idempotencyKey: key.current,
        onProgress: (part) => setState({ status: 'sending', part, error: null }),
        onRetry: () => setState((now) => ({ ...now, status: 'retrying' })),
      });
      key.current = null;
      setState({ status: 'done', part: 1, error: null });
      return saved;
    } catch (error) {
      if (!controller.signal.aborted && !isUncertain(error)) key.current = null;
      setState(controller.signal.aborted ? IDLE : { status: 'failed', part: 0, error: toFailure(error) });
      return null;
    } finally {
      abort.current = null;
    }
  };
  const busy = state.status === 'sending' || state.status === 'retrying';
  const edited = () => {
    key.current = null;
  };
  return { ...state, busy, send, edited, cancel: () => abort.current?.abort() };
}
