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
        <LargePhoto key={message._id} message={message} />
        <span className={styles.close}>
          <IconButton icon="close" label="Close" variant="stage" onClick={onClose} />
        </span>
        <Neighbour
          message={before}
          className={styles.before}
          icon="chevronLeft"
          label="Previous photo"
          onChange={onChange}
        />
        <Neighbour
          message={after}
          className={styles.after}
          icon="chevronRight"
          label="Next photo"
          onChange={onChange}
        />
      </div>
    </div>,
    document.body,
  );
}

function LargePhoto({ message: { photo, text, senderInfo } }: { message: DirectMessage }) {
  const alt = text || `Photo by ${senderInfo?.name ?? ''}`;
  return (
    <>
      <img src={photo?.url} width={photo?.width} height={photo?.height} alt={alt} />
      {text && <p className={styles.words}>{text}</p>}
    </>
  );
}

/** The button to the previous or next photo, if there is one. */
function Neighbour({
  message,
  className,
  icon,
  label,
  onChange,
}: {
  message: DirectMessage | undefined;
  className?: string;
  icon: 'chevronLeft' | 'chevronRight';
  label: string;
  onChange: (messageId: string) => void;
}) {
  if (!message) return null;
  return (
    <span className={className}>
      <IconButton icon={icon} label={label} variant="stage" onClick={() => onChange(message._id)} />
    </span>
  );
}
