import { useCallback, useEffect, useRef, useState } from 'react';
import { DIRECT_MESSAGE_PHOTO_MAX_MB, bytesOfMegabytes } from '@contract/limits';
import { useAppDispatch } from '@/application/hooks';
import { messageSent } from '@/features/chat/slice';
import { errorText } from '@/lib/errorText';
import { sendPhoto } from './api';

export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/avif';

/** A photo that is being sent. `progress` is the sent share, 0 to 1; from 1 on the server processes it. */
export interface OutgoingPhoto {
  key: number;
  file: File;
  preview: string;
  text: string;
  progress: number;
  error: string | null;
}

/** Sends photos with progress. Failed photos can be retried, and running uploads cancelled. */
export function usePhotos(recipientId: string) {
  const dispatch = useAppDispatch();
  const [photos, setPhotos] = useState<OutgoingPhoto[]>([]);
  const uploads = useRef(new Map<number, AbortController>());
  const keys = useRef(0);
  const change = (key: number, changes: Partial<OutgoingPhoto>) =>
    setPhotos((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const cancel = useCallback((key: number) => {
    uploads.current.get(key)?.abort();
    uploads.current.delete(key);
    setPhotos((all) => {
      all.filter((one) => one.key === key).forEach((one) => URL.revokeObjectURL(one.preview));
      return all.filter((one) => one.key !== key);
    });
  }, []);
  const transfer = async ({ key, file, text }: OutgoingPhoto) => {
    const abort = new AbortController();
    uploads.current.set(key, abort);
    try {
      dispatch(
        messageSent(await sendPhoto(recipientId, file, text, (progress) => change(key, { progress }), abort.signal)),
      );
      cancel(key);
    } catch (error) {
      if (!abort.signal.aborted) change(key, { error: errorText(error) });
    }
  };
  const send = (files: readonly File[], text: string) => {
    files.forEach((file, index) => {
      const photo: OutgoingPhoto = {
        key: (keys.current += 1),
        file,
        preview: URL.createObjectURL(file),
        text: index === 0 ? text : '',
        progress: 0,
        error:
          file.size > bytesOfMegabytes(DIRECT_MESSAGE_PHOTO_MAX_MB)
            ? `This photo is too large. The limit is ${DIRECT_MESSAGE_PHOTO_MAX_MB} MB.`
            : null,
      };
      setPhotos((all) => [...all, photo]);
      if (!photo.error) void transfer(photo);
    });
  };
  const retry = (photo: OutgoingPhoto) => {
    change(photo.key, { error: null, progress: 0 });
    void transfer(photo);
  };
  useEffect(() => {
    const running = uploads.current;
    return () => running.forEach((abort) => abort.abort());
  }, []);
  return { photos, send, retry, cancel };
}
