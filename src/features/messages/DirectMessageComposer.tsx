import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { DIRECT_MESSAGE_MAX_CHARACTERS } from '@contract/limits';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { errorText } from '@/lib/errorText';
import { IconButton } from '@/ui/IconButton';
import { OutgoingPhotos } from './OutgoingPhotos';
import { selectSending } from './selectors';
import { directMessageSendRequested } from './slice';
import { type DirectConversation } from './state';
import { type OutgoingPhoto, PHOTO_TYPES } from './usePhotos';
import styles from './messages.module.css';

const CLOSED = {
  blocked: 'You can’t message each other.',
  gone: 'This account is no longer active.',
} as const;

interface DirectMessageComposerProps {
  conversation: DirectConversation;
  text: string;
  onText: (text: string) => void;
  photos: readonly OutgoingPhoto[];
  /** shows chosen photos before they are sent */
  onPhotos: (files: readonly File[]) => void;
  onRetry: (photo: OutgoingPhoto) => void;
  onCancel: (key: number) => void;
}

/** The composer, or the reason why the account cannot write. */
export function DirectMessageComposer(props: DirectMessageComposerProps) {
  const { standing, blockedByMe, recipientInfo } = props.conversation;
  if (standing === 'open') return <MessageForm {...props} />;
  return (
    <p className={styles.closed} role="status">
      {blockedByMe && standing === 'blocked'
        ? `You’ve blocked ${recipientInfo.name}. Unblock them in the menu to write again.`
        : CLOSED[standing]}
    </p>
  );
}

/**
 * Enter sends, Shift+Enter starts a new line. Photos can be chosen, pasted or dropped. A refused message can be edited
 * again.
 */
function MessageForm({
  conversation,
  text,
  onText: setText,
  photos,
  onPhotos,
  onRetry,
  onCancel,
}: DirectMessageComposerProps) {
  const { _id, recipientInfo } = conversation;
  const dispatch = useAppDispatch();
  const [sent, setSent] = useState('');
  const field = useRef<TextAreaHandle>(null);

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
  const choosePhotos = (list: FileList | null) => {
    const images = [...(list ?? [])].filter((file) => file.type.startsWith('image/'));
    if (!images.length) return false;
    onPhotos(images);
    return true;
  };
  const onPaste = (event: ClipboardEvent) => {
    if (choosePhotos(event.clipboardData.files)) event.preventDefault();
  };
  return (
    <form className={styles.composer} onSubmit={send} data-composer>
      <OutgoingPhotos photos={photos} onRetry={onRetry} onCancel={onCancel} />
      <SendError conversationId={_id} onEdit={sent && !text ? edit : undefined} />
      <div className={styles.field}>
        <PhotoPicker onPick={choosePhotos} />
        <GrowingTextArea
          ref={field}
          value={text}
          label={`Write to ${recipientInfo.name}`}
          onChange={setText}
          onKeyDown={onKey}
          onPaste={onPaste}
        />
        <IconButton type="submit" icon="send" label="Send" className={styles.send} disabled={!text.trim()} />
      </div>
    </form>
  );
}

interface TextAreaHandle {
  focus(): void;
}

/** A text area that is as tall as its text. */
function GrowingTextArea({
  ref,
  value,
  label,
  onChange,
  onKeyDown,
  onPaste,
}: {
  ref: Ref<TextAreaHandle>;
  value: string;
  label: string;
  onChange: (value: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPaste: (event: ClipboardEvent) => void;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }), []);
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [value]);
  return (
    <textarea
      ref={field}
      value={value}
      rows={1}
      maxLength={DIRECT_MESSAGE_MAX_CHARACTERS}
      placeholder={label}
      aria-label={label}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  );
}

/** Why the last message was refused, with a button to edit it. */
function SendError({ conversationId, onEdit }: { conversationId: string; onEdit?: () => void }) {
  const sending = useAppSelector(selectSending(conversationId));
  if (sending?.status !== 'failed') return null;
  return (
    <p className={styles.refused} role="alert">
      {errorText(sending.error)}{' '}
      {onEdit && (
        <button type="button" onClick={onEdit}>
          Edit message
        </button>
      )}
    </p>
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
        aria-label="Choose photos"
      />
      <IconButton icon="image" label="Choose photos" onClick={() => input.current?.click()} />
    </>
  );
}
