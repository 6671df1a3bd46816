import { type KeyboardEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '@/ui/IconButton';
import { useModal } from '@/ui/useModal';
import { type DirectMessage } from './MessageBubble';
import styles from './Lightbox.module.css';

/** Pictures of a correspondence, one at a time over everything; arrow keys go on, Escape closes. */
export default function Lightbox({
  letters,
  at,
  onGo,
  onClose,
}: {
  letters: readonly DirectMessage[];
  at: string;
  onGo: (id: string) => void;
  onClose: () => void;
}) {
  const root = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useModal(root, box, onClose);
  const index = letters.findIndex(({ _id }) => _id === at);
  const letter = letters[index];
  const [before, after] = [letters[index - 1], letters[index + 1]];
  if (!letter?.photo) return null;
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft' && before) onGo(before._id);
    if (event.key === 'ArrowRight' && after) onGo(after._id);
  };
  return createPortal(
    <div className={styles.root} ref={root} data-theme="dark">
      <div className={styles.scrim} onClick={onClose} />
      <div
        className={styles.box}
        ref={box}
        role="dialog"
        aria-modal="true"
        aria-label={`Picture of ${letter.senderInfo?.name ?? ''}`}
        tabIndex={-1}
        onKeyDown={onKey}
      >
        <img
          key={letter._id}
          src={letter.photo.url}
          width={letter.photo.width}
          height={letter.photo.height}
          alt={letter.text || `Picture of ${letter.senderInfo?.name ?? ''}`}
        />
        {letter.text && <p className={styles.words}>{letter.text}</p>}
        <span className={styles.close}>
          <IconButton icon="close" label="Close" variant="stage" onClick={onClose} />
        </span>
        {before && (
          <span className={styles.before}>
            <IconButton icon="chevronLeft" label="Picture before" variant="stage" onClick={() => onGo(before._id)} />
          </span>
        )}
        {after && (
          <span className={styles.after}>
            <IconButton icon="chevronRight" label="Next picture" variant="stage" onClick={() => onGo(after._id)} />
          </span>
        )}
      </div>
    </div>,
    document.body,
  );
}
