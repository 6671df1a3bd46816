import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { type ReplyOf } from '@contract/all';
import { IconButton } from '@/ui/IconButton';
import { useModal } from '@/ui/useModal';
import styles from './Lightbox.module.css';

/** The shortest swipe that changes the photo. */
const SWIPE_PX = 48;

interface LightboxProps {
  photos: ReplyOf<'searchGalleryPhotos'>['data'];
  at: number;
  onMove: (at: number) => void;
  onClose: () => void;
  /** the button that reports a photo */
  report?: (photo: LightboxProps['photos'][number]) => ReactNode;
}

/** Returns the handlers of keys and swipes that move to another photo. */
function useMoveHandlers(at: number, count: number, move: (to: number) => void) {
  const swipeStartX = useRef<number | null>(null);
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: count - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      move(to);
    },
    onPointerDown: (event: PointerEvent) => {
      swipeStartX.current = event.clientX;
    },
    onPointerUp: (event: PointerEvent) => {
      const distance = swipeStartX.current === null ? 0 : event.clientX - swipeStartX.current;
      swipeStartX.current = null;
      if (Math.abs(distance) > SWIPE_PX) move(at + (distance < 0 ? 1 : -1));
    },
  };
}

/** Shows one photo full screen. Arrow keys, Home, End and swipes change the photo; Escape closes it. */
export function Lightbox({ photos, at, onMove, onClose, report }: LightboxProps) {
  const root = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useModal(root, box, onClose);
  const photo = photos[at];
  const next = photos[at + 1];
  const move = (to: number) => onMove(Math.max(0, Math.min(photos.length - 1, to)));
  const handlers = useMoveHandlers(at, photos.length, move);
  if (!photo) return null;
  return createPortal(
    <div className={styles.root} ref={root} data-theme="dark">
      <div
        className={styles.box}
        ref={box}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        {...handlers}
      >
        <header className={styles.head}>
          <h2 className={styles.title} id={titleId}>
            {photo.title || 'Photo'}
            <span className={styles.count} aria-live="polite">
              {at + 1} of {photos.length}
            </span>
          </h2>
          {report && <span onClick={onClose}>{report(photo)}</span>}
          <IconButton icon="close" label="Close" onClick={onClose} />
        </header>
        <img
          key={photo._id}
          className={styles.photo}
          src={photo.photo ?? photo.thumbnail ?? undefined}
          width={photo.width ?? undefined}
          height={photo.height ?? undefined}
          alt={photo.description || photo.title}
          draggable={false}
        />
        <span className={styles.before}>
          <IconButton icon="chevronLeft" label="Previous photo" disabled={at === 0} onClick={() => move(at - 1)} />
        </span>
        <span className={styles.after}>
          <IconButton
            icon="chevronRight"
            label="Next photo"
            disabled={at === photos.length - 1}
            onClick={() => move(at + 1)}
          />
        </span>
        {next?.photo && <link rel="prefetch" as="image" href={next.photo} />}
      </div>
    </div>,
    document.body,
  );
}
