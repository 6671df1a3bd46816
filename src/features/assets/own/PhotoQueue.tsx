import { publicConfig } from '@/lib/config';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { FilesInput } from '@/ui/FilesInput';
import { IconButton } from '@/ui/IconButton';
import { LeaveGuard } from '@/ui/LeaveGuard';
import { UploadBar } from '@/ui/UploadBar';
import { PICTURE_EXTENSIONS } from './uploadFiles';
import { type PhotoUpload, type usePhotoQueue } from './usePhotoQueue';
import styles from './Photos.module.css';

interface PhotoQueueProps extends Pick<ReturnType<typeof usePhotoQueue>, 'photos' | 'busy' | 'retry' | 'remove'> {
  onPick: (files: File[]) => void;
}

/** Chooses photos to upload and shows the progress of each. */
export function PhotoQueue({ photos, busy, retry, remove, onPick }: PhotoQueueProps) {
  const failed = photos.filter(({ status }) => status === 'failed');
  return (
    <div className={styles.queue}>
      <FilesInput
        accept={PICTURE_EXTENSIONS}
        prompt="Choose photos, or drop them here"
        hint={`JPEG, PNG or WebP, any number, each up to ${publicConfig().uploadMb.picture} MB`}
        onPick={onPick}
      />
      {photos.length > 0 && (
        <ul className={styles.uploads} aria-label="Uploads">
          {photos.map((photo) => (
            <PhotoUploadRow key={photo.key} photo={photo} retry={retry} remove={remove} />
          ))}
        </ul>
      )}
      {failed.length > 1 && (
        <Button variant="outline" icon="refresh" onClick={() => failed.forEach(retry)}>
          Retry all {failed.length}
        </Button>
      )}
      <LeaveGuard active={busy} title="Leave during the upload?">
        Some photos are still uploading. If you leave this page now, these are cancelled; uploaded photos are kept.
      </LeaveGuard>
    </div>
  );
}

function PhotoUploadRow({ photo, retry, remove }: { photo: PhotoUpload } & Pick<PhotoQueueProps, 'retry' | 'remove'>) {
  const { key, file, status, part, error } = photo;
  return (
    <li className={styles.upload}>
      <span className={styles.file}>{file.name}</span>
      {error ? (
        <div className={styles.fault}>
          <ErrorNote onRetry={status === 'failed' ? () => retry(photo) : undefined}>{error}</ErrorNote>
          <IconButton icon="close" label={`Remove ${file.name}`} onClick={() => remove(key)} />
        </div>
      ) : status === 'queued' ? (
        <div className={styles.fault}>
          <span className={styles.wait}>Waiting to upload</span>
          <Button size="sm" variant="outline" aria-label={`Cancel ${file.name}`} onClick={() => remove(key)}>
            Cancel
          </Button>
        </div>
      ) : (
        <UploadBar phase={status === 'retrying' ? 'again' : 'sending'} part={part} onCancel={() => remove(key)} />
      )}
    </li>
  );
}
