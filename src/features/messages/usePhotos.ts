import { useCallback, useEffect, useRef, useState } from 'react';
import { DIRECT_MESSAGE_PHOTO_MAX_MB, bytesOfMegabytes } from '@contract/limits';
import { useAppDispatch } from '@/application/hooks';
import { messageSent } from '@/features/chat/slice';
import { errorText } from '@/lib/errorText';
import { sendPhoto } from './api';

export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/avif';

/** A picture on its way. `part` of its bytes is sent, 0 to 1; from 1 on it is being drawn there. */
export interface Outgoing {
  key: number;
  file: File;
  preview: string;
  text: string;
  part: number;
  error: string | null;
}

/** Sends pictures to somebody, each with its progress; what failed can be sent again, what is on its way taken back. */
export function usePhotos(recipientId: string) {
  const dispatch = useAppDispatch();
  const [photos, setPhotos] = useState<Outgoing[]>([]);
  const aborts = useRef(new Map<number, AbortController>());
  const keys = useRef(0);
  const change = (key: number, changes: Partial<Outgoing>) =>
    setPhotos((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const drop = useCallback((key: number) => {
    aborts.current.get(key)?.abort();
    aborts.current.delete(key);
    setPhotos((all) => {
      all.filter((one) => one.key === key).forEach((one) => URL.revokeObjectURL(one.preview));
      return all.filter((one) => one.key !== key);
    });
  }, []);
  const transfer = async ({ key, file, text }: Outgoing) => {
    const abort = new AbortController();
    aborts.current.set(key, abort);
    try {
      dispatch(messageSent(await sendPhoto(recipientId, file, text, (part) => change(key, { part }), abort.signal)));
      drop(key);
    } catch (error) {
      if (!abort.signal.aborted) change(key, { error: errorText(error) });
    }
  };
  const send = (files: readonly File[], text: string) => {
    files.forEach((file, index) => {
      const one: Outgoing = {
        key: (keys.current += 1),
        file,
        preview: URL.createObjectURL(file),
        text: index === 0 ? text : '',
        part: 0,
        error:
          file.size > bytesOfMegabytes(DIRECT_MESSAGE_PHOTO_MAX_MB)
            ? `Too large: the limit is ${DIRECT_MESSAGE_PHOTO_MAX_MB} MB.`
            : null,
      };
      setPhotos((all) => [...all, one]);
      if (!one.error) void transfer(one);
    });
  };
  const again = (one: Outgoing) => {
    change(one.key, { error: null, part: 0 });
    void transfer(one);
  };
  useEffect(() => {
    const running = aborts.current;
    return () => running.forEach((abort) => abort.abort());
  }, []);
  return { photos, send, again, drop };
}
