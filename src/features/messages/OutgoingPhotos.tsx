import { IconButton } from '@/ui/IconButton';
import { type OutgoingPhoto } from './usePhotos';
import bubbles from './MessageBubble.module.css';
import styles from './messages.module.css';

interface OutgoingPhotosProps {
  photos: readonly OutgoingPhoto[];
  onRetry: (photo: OutgoingPhoto) => void;
  onCancel: (key: number) => void;
}

/** The photos that are being sent or failed, with their progress. */
export function OutgoingPhotos({ photos, onRetry, onCancel }: OutgoingPhotosProps) {
  if (photos.length === 0) return null;
  return (
    <ul className={bubbles.outgoing} aria-label="Photos being sent">
      {photos.map((photo) => (
        <li key={photo.key} className={bubbles.sending}>
          <img src={photo.preview} alt="" />
          <span className={bubbles.sendingWords}>
            {photo.error ? (
              <span className={styles.refused} role="alert">
                {photo.error}
              </span>
            ) : (
              <PhotoProgress photo={photo} />
            )}
          </span>
          {photo.error && <IconButton icon="refresh" label="Retry" onClick={() => onRetry(photo)} />}
          <IconButton icon="close" label="Cancel" onClick={() => onCancel(photo.key)} />
        </li>
      ))}
    </ul>
  );
}

function PhotoProgress({ photo: { progress, file } }: { photo: OutgoingPhoto }) {
  const percent = Math.round(progress * 100);
  return (
    <>
      {percent < 100 ? `Sending, ${percent}%` : 'Processing'}
      <progress value={progress} max={1} aria-label={`Sending ${file.name}`} />
    </>
  );
}
