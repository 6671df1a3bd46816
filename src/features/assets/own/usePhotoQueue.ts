import { useEffect, useRef, useState } from 'react';
import { useAppDispatch } from '@/application/hooks';
import { publicConfig } from '@/lib/config';
import { errorText } from '@/lib/errorText';
import { newIdempotencyKey } from '@/lib/idempotencyKey';
import { fileProblem } from '@/lib/validation';
import { uploadPhoto } from '../api';
import { ownPhotos } from '../slice';
import { PICTURES } from './files';

/** So many are on their way at the same time. */
const AT_ONCE = 2;

/** A photo on its way. */
export interface Outgoing {
  /** one intent: however often it is tried, it is one photo */
  key: string;
  file: File;
  galleryId: string | null;
  /** its place in the gallery */
  position: number | undefined;
  /** again: the connection broke; refused: trying again would not help */
  status: 'queued' | 'sending' | 'again' | 'failed' | 'refused';
  /** of the bytes, 0 to 1 */
  part: number;
  error: string | null;
}

/** Many photos at once: each with its progress, to be taken back or tried again. Leaving the page ends what is on its way. */
export function usePhotoQueue() {
  const dispatch = useAppDispatch();
  const [photos, setPhotos] = useState<Outgoing[]>([]);
  const [arrived, setArrived] = useState<string[]>([]);
  const waiting = useRef<Outgoing[]>([]);
  const aborts = useRef(new Map<string, AbortController>());
  const change = (key: string, changes: Partial<Outgoing>) =>
    setPhotos((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const forget = (key: string) => setPhotos((all) => all.filter((one) => one.key !== key));

  const transfer = async ({ key, file, galleryId, position }: Outgoing) => {
    const abort = new AbortController();
    aborts.current.set(key, abort);
    change(key, { status: 'sending', part: 0, error: null });
    try {
      const photo = await uploadPhoto({
        body: { galleryId: galleryId ?? undefined, position },
        files: { photo: file },
        idempotencyKey: key,
        signal: abort.signal,
        onProgress: (part) => change(key, { status: 'sending', part }),
        onRetry: () => change(key, { status: 'again' }),
      });
      dispatch(ownPhotos.actions.added(photo));
      setArrived((ids) => [...ids, photo._id]);
      forget(key);
    } catch (error) {
      if (!abort.signal.aborted) change(key, { status: 'failed', error: errorText(error) });
    }
    aborts.current.delete(key);
    pump();
  };
  const pump = () => {
    while (aborts.current.size < AT_ONCE) {
      const next = waiting.current.shift();
      if (!next) return;
      void transfer(next);
    }
  };

  /** @param from the place of the first in its gallery; the others follow */
  const add = (files: readonly File[], galleryId: string | null, from?: number) => {
    const fresh = files.map((file, index): Outgoing => {
      const error = fileProblem(file, { accept: PICTURES, maxMb: publicConfig().uploadMb.picture });
      return {
        key: newIdempotencyKey(),
        file,
        galleryId,
        position: from === undefined ? undefined : from + index,
        status: error ? 'refused' : 'queued',
        part: 0,
        error,
      };
    });
    setPhotos((all) => [...all, ...fresh]);
    waiting.current.push(...fresh.filter(({ error }) => !error));
    pump();
  };
  const again = (one: Outgoing) => {
    change(one.key, { status: 'queued', error: null, part: 0 });
    waiting.current.push(one);
    pump();
  };
  const drop = (key: string) => {
    waiting.current = waiting.current.filter((one) => one.key !== key);
    aborts.current.get(key)?.abort();
    forget(key);
  };
  useEffect(() => {
    const running = aborts.current;
    return () => {
      waiting.current = [];
      running.forEach((abort) => abort.abort());
    };
  }, []);
  const busy = photos.some(({ status }) => status === 'queued' || status === 'sending' || status === 'again');
  return { photos, arrived, busy, add, again, drop };
}
