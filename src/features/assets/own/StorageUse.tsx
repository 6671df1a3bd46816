import { useEffect, useState } from 'react';
import { type ReplyOf } from '@contract/all';
import { ErrorNote } from '@/ui/ErrorNote';
import { formatBytes } from '@/ui/format';
import { getStorageUsage } from '../api';
import styles from './StorageUse.module.css';

/**
 * How much of the storage the performer's items use, as a line and a bar. Shows nothing while it is unknown.
 * @param uploads the number of uploads so far; each new one is counted
 */
export function StorageUse({ uploads }: { uploads: number }) {
  const [usage, setUsage] = useState<ReplyOf<'getStorageUsage'> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    getStorageUsage().then(
      (found) => isCurrent && setUsage(found),
      () => undefined, // the line is a service; an upload that does not fit is refused with the figures
    );
    return () => void (isCurrent = false);
  }, [uploads]);
  if (!usage) return null;
  const { usedBytes, quotaBytes } = usage;
  const part = quotaBytes ? Math.min(1, usedBytes / quotaBytes) : 1;
  return (
    <div className={styles.use}>
      <p className={styles.words}>
        {usedBytes ? formatBytes(usedBytes) : '0'} of {formatBytes(quotaBytes)} used
      </p>
      <div className={styles.bar} aria-hidden>
        <div className={styles.part} data-full={part === 1 || undefined} style={{ width: `${part * 100}%` }} />
      </div>
      {part === 1 && (
        <ErrorNote>Your storage is full. Delete items that you no longer need before you upload more.</ErrorNote>
      )}
    </div>
  );
}
