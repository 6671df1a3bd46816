import { type FormEvent, type Ref, useCallback, useId, useImperativeHandle, useRef, useState } from 'react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { MESSAGE_MAX_CHARACTERS } from '@contract/limits';
import { IconButton } from '@/ui/IconButton';
import { LinkButton } from '@/ui/LinkButton';
import { storeReturnTo } from '@/lib/cookies';
import { useIntent } from '@/lib/intent';
import { REGISTER_PATH } from '@/lib/routes';
import { MentionList, optionId } from './MentionList';
import { type Member } from './state';
import { type Mentions, useMentions } from './useMentions';
import styles from './ChatComposer.module.css';

const EmojiPicker = dynamic(() => import('./EmojiPicker'), { ssr: false });

/** The actions of the panel on the composer. */
export interface ComposerHandle {
  mention(username: string): void;
  /** puts the text of an unsent message into the field */
  restore(text: string): void;
}

interface ChatComposerProps {
  /** suggestions after an @ */
  people: readonly Member[];
  /** the login page for a guest; null for accounts that can write */
  loginHref: string | null;
  placeholder: string;
  onSend: (text: string) => void;
  handle?: Ref<ComposerHandle>;
}

/** The field to write in, or the ways in for guests. */
export function ChatComposer({ loginHref, ...rest }: ChatComposerProps) {
  const { asPath } = useRouter();
  if (loginHref === null) return <MessageForm {...rest} />;
  const remember = () => storeReturnTo({ path: asPath, roles: [], intent: { kind: 'chat', value: '' } });
  return (
    <div className={styles.guest}>
      <p>Watching is free. Join to chat, follow and tip.</p>
      <LinkButton href={loginHref} variant="quiet" size="lg" onClick={remember}>
        Log in to chat
      </LinkButton>
      <LinkButton href={REGISTER_PATH} variant="primary" size="lg" onClick={remember}>
        Join free
      </LinkButton>
    </div>
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
  // kept here, because asking an input that lost the focus would give it back in Safari
  const cursorRef = useRef<number | null>(null);
  const insert = (glyph: string) => {
    const at = Math.min(cursorRef.current ?? text.length, text.length);
    cursorRef.current = at + glyph.length;
    setText((text.slice(0, at) + glyph + text.slice(at)).slice(0, MESSAGE_MAX_CHARACTERS));
  };
  const moveCursor = (to: number | null) => void (cursorRef.current = to);
  return { text, setText, input, moveCursor, write, insert, focus };
}

/** A message form with mentions and emoji. */
function MessageForm({ people, placeholder, onSend, handle }: MessageFormProps) {
  const draft = useDraft();
  const { text, setText, write, insert, focus } = draft;
  const [picking, setPicking] = useState(false);
  const listId = useId();
  const mentions = useMentions(people, text, write);
  useImperativeHandle(
    handle,
    () => ({
      mention: (username) => write(`@${username} ${text}`, username.length + 2),
      restore: (words) => write(words, words.length),
    }),
    [text, write],
  );
  useIntent('chat', true, focus);
  const closePicker = useCallback(
    (byKey: boolean) => {
      setPicking(false);
      // a press elsewhere must not open the keyboard of a phone
      if (byKey) focus();
    },
    [focus],
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    const message = text.trim();
    if (!message) return;
    onSend(message);
    setText('');
    draft.moveCursor(null);
  };
  return (
    <form className={styles.composer} onSubmit={send}>
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
      {picking && <EmojiPicker onPick={insert} onClose={closePicker} />}
    </form>
  );
}

/** The text field, a combobox for the mention suggestions. */
function MessageInput({
  draft: { text, setText, input, moveCursor },
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
  const follow = (to: number) => {
    moveCursor(to);
    mentions.onCursor(to);
  };
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
        follow(event.target.selectionStart ?? 0);
      }}
      onKeyDown={mentions.onKeyDown}
      onSelect={(event) => follow(event.currentTarget.selectionStart ?? 0)}
    />
  );
}
