import { publicConfig } from '@/lib/config';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { FilesInput } from '@/ui/FilesInput';
import { IconButton } from '@/ui/IconButton';
import { LeaveGuard } from '@/ui/LeaveGuard';
import { UploadBar } from '@/ui/UploadBar';
import { PICTURES } from './files';
import { type Outgoing, type usePhotoQueue } from './usePhotoQueue';
import styles from './Photos.module.css';

interface PhotoQueueProps extends Pick<ReturnType<typeof usePhotoQueue>, 'photos' | 'busy' | 'again' | 'drop'> {
  onPick: (files: File[]) => void;
}

/** Where photos are chosen, and those that are on their way. */
export function PhotoQueue({ photos, busy, again, drop, onPick }: PhotoQueueProps) {
  const failed = photos.filter(({ status }) => status === 'failed');
  return (
    <div className={styles.queue}>
      <FilesInput
        accept={PICTURES}
        prompt="Choose photos, or drop them here"
        hint={`JPEG, PNG or WebP, as many as you like, each at most ${publicConfig().uploadMb.picture} MB`}
        onPick={onPick}
      />
      {photos.length > 0 && (
        <ul className={styles.outgoing} aria-label="On their way">
          {photos.map((one) => (
            <OutgoingRow key={one.key} one={one} again={again} drop={drop} />
          ))}
        </ul>
      )}
      {failed.length > 1 && (
        <Button variant="outline" icon="refresh" onClick={() => failed.forEach(again)}>
          Try all {failed.length} again
        </Button>
      )}
      <LeaveGuard active={busy} title="Leave while photos upload?">
        Some photos are still on their way. If you leave this page now, those end; the ones that have arrived are kept.
      </LeaveGuard>
    </div>
  );
}

function OutgoingRow({ one, again, drop }: { one: Outgoing } & Pick<PhotoQueueProps, 'again' | 'drop'>) {
  const { key, file, status, part, error } = one;
  return (
    <li className={styles.out}>
      <span className={styles.file}>{file.name}</span>
      {error ? (
        <div className={styles.fault}>
          <ErrorNote onRetry={status === 'failed' ? () => again(one) : undefined}>{error}</ErrorNote>
          <IconButton icon="close" label={`Forget ${file.name}`} onClick={() => drop(key)} />
        </div>
      ) : status === 'queued' ? (
        <div className={styles.fault}>
          <span className={styles.wait}>Waits for its turn</span>
          <Button size="sm" variant="outline" aria-label={`Cancel ${file.name}`} onClick={() => drop(key)}>
            Cancel
          </Button>
        </div>
      ) : (
        <UploadBar phase={status === 'again' ? 'again' : 'sending'} part={part} onCancel={() => drop(key)} />
      )}
    </li>
  );
}
