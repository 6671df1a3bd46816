import { useEffect, useState } from 'react';
import { type DocumentField } from '@contract/documents';
import { type Failure, toFailure } from '@/lib/errorText';
import { openDocument } from './api';

/** A decrypted document in this browser's memory. */
export interface LoadedDocument {
  field: DocumentField;
  url: string;
  type: string;
  bytes: number;
}

/** Opens the documents of a case, once per version. They are forgotten when the page is left. */
export function useDocuments(accountId: string, fields: readonly DocumentField[]) {
  const [loaded, setLoaded] = useState<LoadedDocument[]>([]);
  const [failure, setFailure] = useState<Failure>(null);
  const [openedAt, setOpenedAt] = useState<Date | null>(null);
  const wanted = fields.join(' ');
  useEffect(() => {
    if (!wanted) return undefined;
    const urls: string[] = [];
    let isLeft = false;
    const open = async () => {
      for (const field of wanted.split(' ') as DocumentField[]) {
        const blob = await openDocument(accountId, field);
        if (isLeft) return;
        const url = URL.createObjectURL(blob);
        urls.push(url);
        setLoaded((before) => [...before, { field, url, type: blob.type, bytes: blob.size }]);
        setOpenedAt((before) => before ?? new Date());
      }
    };
    open().catch((error: unknown) => !isLeft && setFailure(toFailure(error)));
    return () => {
      isLeft = true;
      urls.forEach((url) => URL.revokeObjectURL(url));
    };
  }, [accountId, wanted]);
  return { loaded, failure, openedAt };
}
