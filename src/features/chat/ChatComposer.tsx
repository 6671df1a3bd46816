import { type FormEvent, type Ref, useCallback, useId, useImperativeHandle, useRef, useState } from 'react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { MESSAGE_MAX_CHARACTERS } from '@contract/limits';
import { IconButton } from '@/ui/IconButton';
import { Link } from '@/ui/Link';
import { storeReturnTo } from '@/lib/cookies';
import { errorText } from '@/lib/errorText';
import { MentionList, optionId } from './MentionList';
import { type Member, type Room } from './slice';
import { type Mentions, useMentions } from './useMentions';
import styles from './chat.module.css';

const EmojiPicker = dynamic(() => import('./EmojiPicker'), { ssr: false });

/** The actions of the panel on the composer. */
export interface ComposerHandle {
  mention(username: string): void;
}

interface ChatComposerProps {
  room: Room | undefined;
  /** suggestions after an @ */
  people: readonly Member[];
  /** the login page for a guest; null for accounts that can write */
  loginHref: string | null;
  placeholder: string;
  onSend: (text: string) => void;
  handle?: Ref<ComposerHandle>;
}

/** The field to write in, or a link to the login page for guests. */
export function ChatComposer({ loginHref, ...rest }: ChatComposerProps) {
  const { asPath } = useRouter();
  if (loginHref === null) return <MessageForm {...rest} />;
  return (
    <p className={styles.guest}>
      <Link href={loginHref} onClick={() => storeReturnTo({ path: asPath, roles: [] })}>
        Log in to chat
      </Link>
    </p>
  );
}

type MessageFormProps = Omit<ChatComposerProps, 'loginHref'>;

/** The text of the field, with functions that change it and place the cursor. */
function useDraft() {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const write = useCallback((words: string, cursor: number) => {
    setText(words.slice(0, MESSAGE_MAX_CHARACTERS));
    // after React has put the text into the field
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(cursor, cursor);
    });
  }, []);
  const focus = useCallback(() => input.current?.focus(), []);
  const insert = (glyph: string) => {
    const at = input.current?.selectionStart ?? text.length;
    write(text.slice(0, at) + glyph + text.slice(at), at + glyph.length);
  };
  return { text, setText, input, write, insert, focus };
}

/** A message form with mentions and emoji. A refused message can be edited again. */
function MessageForm({ room, people, placeholder, onSend, handle }: MessageFormProps) {
  const draft = useDraft();
  const { text, setText, write, insert, focus } = draft;
  const [sent, setSent] = useState('');
  const [picking, setPicking] = useState(false);
  const listId = useId();
  const mentions = useMentions(people, text, write);
  useImperativeHandle(handle, () => ({ mention: (username) => write(`@${username} ${text}`, username.length + 2) }), [
    text,
    write,
  ]);
  const closePicker = useCallback(() => {
    setPicking(false);
    focus();
  }, [focus]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const message = text.trim();
    if (!message) return;
    onSend(message);
    setSent(message);
    setText('');
  };
  return (
    <form className={styles.composer} onSubmit={send}>
      <SendError room={room} onEdit={sent && !text ? () => setText(sent) : undefined} />
      {mentions.offered.length > 0 && <MentionList id={listId} mentions={mentions} />}
      <div className={styles.field}>
        <MessageInput draft={draft} mentions={mentions} listId={listId} placeholder={placeholder} />
        <span data-emoji>
          <IconButton
            icon="smile"
            label="Emoji"
            className={styles.glyphs}
            aria-expanded={picking}
            onClick={() => setPicking(!picking)}
          />
        </span>
        <IconButton type="submit" icon="send" label="Send" className={styles.send} disabled={!text.trim()} />
      </div>
      {picking && (
        <EmojiPicker
          onPick={(glyph) => {
            setPicking(false);
            insert(glyph);
          }}
          onClose={closePicker}
        />
      )}
    </form>
  );
}

/** Why the last message was refused, with a button to edit it. */
function SendError({ room, onEdit }: { room: Room | undefined; onEdit?: () => void }) {
  if (room?.send.status !== 'failed') return null;
  return (
    <p className={styles.refused} role="alert">
      {errorText(room.send.error)}{' '}
      {onEdit && (
        <button type="button" className={styles.again} onClick={onEdit}>
          Edit message
        </button>
      )}
    </p>
  );
}

/** The text field, a combobox for the mention suggestions. */
function MessageInput({
  draft: { text, setText, input },
  mentions,
  listId,
  placeholder,
}: {
  draft: ReturnType<typeof useDraft>;
  mentions: Mentions;
  listId: string;
  placeholder: string;
}) {
  const isOpen = mentions.offered.length > 0;
  return (
    <input
      ref={input}
      value={text}
      maxLength={MESSAGE_MAX_CHARACTERS}
      placeholder={placeholder}
      aria-label={placeholder}
      autoComplete="off"
      enterKeyHint="send"
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={isOpen}
      aria-controls={isOpen ? listId : undefined}
      aria-activedescendant={isOpen ? optionId(listId, mentions.at) : undefined}
      onChange={(event) => {
        setText(event.target.value);
        mentions.onCursor(event.target.selectionStart ?? 0);
      }}
      onKeyDown={mentions.onKeyDown}
      onSelect={(event) => mentions.onCursor(event.currentTarget.selectionStart ?? 0)}
    />
  );
}
