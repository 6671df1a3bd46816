import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { DIRECT_MESSAGE_MAX_CHARACTERS } from '@contract/limits';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { errorText } from '@/lib/errorText';
import { IconButton } from '@/ui/IconButton';
import { OutgoingPhotos } from './OutgoingPhotos';
import { selectSending } from './selectors';
import { type DirectConversation, directMessageSendRequested } from './slice';
import { type OutgoingPhoto, PHOTO_TYPES } from './usePhotos';
import styles from './messages.module.css';

const CLOSED = {
  blocked: 'You can’t message each other.',
  gone: 'This account is no longer active.',
} as const;

interface DirectMessageComposerProps {
  conversation: DirectConversation;
  photos: readonly OutgoingPhoto[];
  onPhotos: (files: readonly File[], text: string) => void;
  onRetry: (photo: OutgoingPhoto) => void;
  onCancel: (key: number) => void;
}

/** The composer, or the reason why the account cannot write. */
export function DirectMessageComposer(props: DirectMessageComposerProps) {
  const { standing } = props.conversation;
  if (standing === 'open') return <MessageForm {...props} />;
  return (
    <p className={styles.closed} role="status">
      {CLOSED[standing]}
    </p>
  );
}

/**
 * Enter sends, Shift+Enter starts a new line. Photos can be chosen, pasted or dropped. A refused message can be edited
 * again.
 */
function MessageForm({ conversation, photos, onPhotos, onRetry, onCancel }: DirectMessageComposerProps) {
  const { _id, recipientInfo } = conversation;
  const dispatch = useAppDispatch();
  const sending = useAppSelector(selectSending(_id));
  const [text, setText] = useState('');
  const [sent, setSent] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [text]);

  const send = (event?: FormEvent) => {
    event?.preventDefault();
    const message = text.trim();
    if (!message) return;
    dispatch(directMessageSendRequested({ conversationId: _id, text: message }));
    setSent(message);
    setText('');
  };
  const edit = () => {
    setText(sent);
    field.current?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const sendPhotos = (list: FileList | null) => {
    const images = [...(list ?? [])].filter((file) => file.type.startsWith('image/'));
    if (!images.length) return false;
    onPhotos(images, text.trim());
    setText('');
    return true;
  };
  const onPaste = (event: ClipboardEvent) => {
    if (sendPhotos(event.clipboardData.files)) event.preventDefault();
  };
  return (
    <form className={styles.composer} onSubmit={send}>
      <OutgoingPhotos photos={photos} onRetry={onRetry} onCancel={onCancel} />
      {sending?.status === 'failed' && (
        <p className={styles.refused} role="alert">
          {errorText(sending.error)}{' '}
          {sent && !text && (
            <button type="button" onClick={edit}>
              Edit message
            </button>
          )}
        </p>
      )}
      <div className={styles.field}>
        <PhotoPicker onPick={sendPhotos} />
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

function PhotoPicker({ onPick }: { onPick: (files: FileList | null) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={PHOTO_TYPES}
        multiple
        hidden
        onChange={(event) => {
          onPick(event.target.files);
          event.target.value = '';
        }}
        aria-label="Send photos"
      />
      <IconButton icon="image" label="Send photos" onClick={() => input.current?.click()} />
    </>
  );
}
