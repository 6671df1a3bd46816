import { useEffect, useRef, useState } from 'react';
import { useAppDispatch } from '@/application/hooks';
import { publicConfig } from '@/lib/config';
import { errorText } from '@/lib/errorText';
import { newIdempotencyKey } from '@/lib/idempotencyKey';
import { fileProblem } from '@/lib/validation';
import { uploadPhoto } from '../api';
import { type OwnPhoto, ownPhotos } from '../slice';
import { PICTURE_EXTENSIONS } from './uploadFiles';

const MAX_CONCURRENT_UPLOADS = 2;

/** A photo that is being uploaded. */
export interface PhotoUpload {
  /** the idempotency key: retries create one photo */
  key: string;
  file: File;
  galleryId: string | null;
  /** the index in the gallery */
  position: number | undefined;
  /** retrying: the connection broke, and the upload starts again; refused: a retry would not help */
  status: 'queued' | 'sending' | 'retrying' | 'failed' | 'refused';
  /** the fraction of sent bytes, 0 to 1 */
  part: number;
  error: string | null;
}

function newUpload(file: File, galleryId: string | null, position: number | undefined): PhotoUpload {
  const error = fileProblem(file, { accept: PICTURE_EXTENSIONS, maxMb: publicConfig().uploadMb.picture });
  return { key: newIdempotencyKey(), file, galleryId, position, status: error ? 'refused' : 'queued', part: 0, error };
}

const sendPhoto = (
  { key, file, galleryId, position }: PhotoUpload,
  signal: AbortSignal,
  onChange: (changes: Partial<PhotoUpload>) => void,
): Promise<OwnPhoto> =>
  uploadPhoto({
    body: { galleryId: galleryId ?? undefined, position },
    files: { photo: file },
    idempotencyKey: key,
    signal,
    onProgress: (part) => onChange({ status: 'sending', part }),
    onRetry: () => onChange({ status: 'retrying' }),
  });

/** Uploads photos, a few at a time, with progress, cancellation and retry. Leaving the page cancels all uploads. */
export function usePhotoQueue() {
  const dispatch = useAppDispatch();
  const [photos, setPhotos] = useState<PhotoUpload[]>([]);
  const [uploadedIds, setUploadedIds] = useState<string[]>([]);
  const waiting = useRef<PhotoUpload[]>([]);
  const aborts = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const running = aborts.current;
    return () => {
      waiting.current = [];
      running.forEach((abort) => abort.abort());
    };
  }, []);

  const change = (key: string, changes: Partial<PhotoUpload>) =>
    setPhotos((all) => all.map((photo) => (photo.key === key ? { ...photo, ...changes } : photo)));
  const removeRow = (key: string) => setPhotos((all) => all.filter((photo) => photo.key !== key));
  const upload = async (photo: PhotoUpload) => {
    const abort = new AbortController();
    aborts.current.set(photo.key, abort);
    change(photo.key, { status: 'sending', part: 0, error: null });
    try {
      const uploaded = await sendPhoto(photo, abort.signal, (changes) => change(photo.key, changes));
      dispatch(ownPhotos.actions.added(uploaded));
      setUploadedIds((ids) => [...ids, uploaded._id]);
      removeRow(photo.key);
    } catch (error) {
      if (!abort.signal.aborted) change(photo.key, { status: 'failed', error: errorText(error) });
    }
    aborts.current.delete(photo.key);
    startNext();
  };
  const startNext = () => {
    while (aborts.current.size < MAX_CONCURRENT_UPLOADS) {
      const next = waiting.current.shift();
      if (!next) return;
      void upload(next);
    }
  };

  return {
    photos,
    uploadedIds,
    busy: photos.some(({ status }) => status === 'queued' || status === 'sending' || status === 'retrying'),
    /** @param from the position of the first photo in its gallery; the others follow */
    add: (files: readonly File[], galleryId: string | null, from?: number) => {
      const added = files.map((file, index) => newUpload(file, galleryId, from === undefined ? from : from + index));
      setPhotos((all) => [...all, ...added]);
      waiting.current.push(...added.filter(({ error }) => !error));
      startNext();
    },
    retry: (photo: PhotoUpload) => {
      change(photo.key, { status: 'queued', error: null, part: 0 });
      waiting.current.push(photo);
      startNext();
    },
    remove: (key: string) => {
      waiting.current = waiting.current.filter((photo) => photo.key !== key);
      aborts.current.get(key)?.abort();
      removeRow(key);
    },
  };
}
