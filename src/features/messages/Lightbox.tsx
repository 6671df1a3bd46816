import { type KeyboardEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '@/ui/IconButton';
import { useModal } from '@/ui/useModal';
import { type DirectMessage } from './MessageBubble';
import styles from './Lightbox.module.css';

/** Shows the photos of a conversation one at a time. The arrow keys change the photo, Escape closes. */
export default function Lightbox({
  messages,
  currentId,
  onChange,
  onClose,
}: {
  messages: readonly DirectMessage[];
  currentId: string;
  onChange: (messageId: string) => void;
  onClose: () => void;
}) {
  const root = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useModal(root, box, onClose);
  const index = messages.findIndex(({ _id }) => _id === currentId);
  const message = messages[index];
  const [before, after] = [messages[index - 1], messages[index + 1]];
  if (!message?.photo) return null;
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft' && before) onChange(before._id);
    if (event.key === 'ArrowRight' && after) onChange(after._id);
  };
  return createPortal(
    <div className={styles.root} ref={root} data-theme="dark">
      <div className={styles.scrim} onClick={onClose} />
      <div
        className={styles.box}
        ref={box}
        role="dialog"
        aria-modal="true"
        aria-label={`Photo by ${message.senderInfo?.name ?? ''}`}
        tabIndex={-1}
        onKeyDown={onKey}
      >
        <img
          key={message._id}
          src={message.photo.url}
          width={message.photo.width}
          height={message.photo.height}
          alt={message.text || `Photo by ${message.senderInfo?.name ?? ''}`}
        />
        {message.text && <p className={styles.words}>{message.text}</p>}
        <span className={styles.close}>
          <IconButton icon="close" label="Close" variant="stage" onClick={onClose} />
        </span>
        {before && (
          <span className={styles.before}>
            <IconButton
              icon="chevronLeft"
              label="Previous photo"
              variant="stage"
              onClick={() => onChange(before._id)}
            />
          </span>
        )}
        {after && (
          <span className={styles.after}>
            <IconButton icon="chevronRight" label="Next photo" variant="stage" onClick={() => onChange(after._id)} />
          </span>
        )}
      </div>
    </div>,
    document.body,
  );
}
