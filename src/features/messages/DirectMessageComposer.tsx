import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { DIRECT_MESSAGE_MAX_CHARACTERS } from '@contract/limits';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { errorText } from '@/lib/errorText';
import { IconButton } from '@/ui/IconButton';
import { selectSending } from './selectors';
import { type DirectConversation, directMessageSendRequested } from './slice';
import { type Outgoing, PHOTO_TYPES } from './usePhotos';
import styles from './messages.module.css';

const CLOSED = {
  blocked: 'You cannot write to each other any more.',
  gone: 'This account is not here any more.',
} as const;

interface DirectMessageComposerProps {
  conversation: DirectConversation;
  photos: readonly Outgoing[];
  onPhotos: (files: readonly File[], text: string) => void;
  onAgain: (one: Outgoing) => void;
  onDrop: (key: number) => void;
}

/** Where one writes: Enter sends, Shift and Enter begins a line; pictures are picked, pasted or dropped. What could not be sent is not lost. */
export function DirectMessageComposer({ conversation, photos, onPhotos, onAgain, onDrop }: DirectMessageComposerProps) {
  const { _id, standing, recipientInfo } = conversation;
  const dispatch = useAppDispatch();
  const sending = useAppSelector(selectSending(_id));
  const [text, setText] = useState('');
  const [sent, setSent] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [text]);
  if (standing !== 'open')
    return (
      <p className={styles.closed} role="status">
        {CLOSED[standing]}
      </p>
    );

  const send = (event?: FormEvent) => {
    event?.preventDefault();
    const words = text.trim();
    if (!words) return;
    dispatch(directMessageSendRequested({ conversationId: _id, text: words }));
    setSent(words);
    setText('');
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const pick = (list: FileList | null) => {
    const pictures = [...(list ?? [])].filter((file) => file.type.startsWith('image/'));
    if (!pictures.length) return false;
    onPhotos(pictures, text.trim());
    setText('');
    return true;
  };
  const onPaste = (event: ClipboardEvent) => {
    if (pick(event.clipboardData.files)) event.preventDefault();
  };
  return (
    <form className={styles.composer} onSubmit={send}>
      {photos.length > 0 && (
        <ul className={styles.outgoing} aria-label="Pictures on their way">
          {photos.map((one) => (
            <Sending key={one.key} one={one} onAgain={onAgain} onDrop={onDrop} />
          ))}
        </ul>
      )}
      {sending?.status === 'failed' && (
        <p className={styles.refused} role="alert">
          {errorText(sending.error)}{' '}
          {!text && (
            <button
              type="button"
              onClick={() => {
                setText(sent);
                field.current?.focus();
              }}
            >
              Edit it
            </button>
          )}
        </p>
      )}
      <div className={styles.field}>
        <input
          ref={files}
          type="file"
          accept={PHOTO_TYPES}
          multiple
          hidden
          onChange={(event) => {
            pick(event.target.files);
            event.target.value = '';
          }}
          aria-label="Send pictures"
        />
        <IconButton icon="image" label="Send pictures" onClick={() => files.current?.click()} />
        <textarea
          ref={field}
          value={text}
          rows={1}
          maxLength={DIRECT_MESSAGE_MAX_CHARACTERS}
          placeholder={`Write to ${recipientInfo.name}`}
          aria-label={`Write to ${recipientInfo.name}`}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKey}
          onPaste={onPaste}
        />
        <IconButton type="submit" icon="send" label="Send" className={styles.send} disabled={!text.trim()} />
      </div>
    </form>
  );
}

function Sending({
  one,
  onAgain,
  onDrop,
}: {
  one: Outgoing;
  onAgain: (one: Outgoing) => void;
  onDrop: (key: number) => void;
}) {
  const percent = Math.round(one.part * 100);
  return (
    <li className={styles.sending}>
      <img src={one.preview} alt="" />
      <span className={styles.sendingWords}>
        {one.error ? (
          <span className={styles.refused} role="alert">
            {one.error}
          </span>
        ) : (
          <>
            {percent < 100 ? `Sending, ${percent} %` : 'Processing'}
            <progress value={one.part} max={1} aria-label={`Sending ${one.file.name}`} />
          </>
        )}
      </span>
      {one.error && <IconButton icon="refresh" label="Send it again" onClick={() => onAgain(one)} />}
      <IconButton icon="close" label="Do not send it" onClick={() => onDrop(one.key)} />
    </li>
  );
}
