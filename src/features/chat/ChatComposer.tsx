import { type FormEvent, type Ref, useCallback, useId, useImperativeHandle, useRef, useState } from 'react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { MESSAGE_MAX_CHARACTERS } from '@contract/limits';
import { Avatar } from '@/ui/Avatar';
import { IconButton } from '@/ui/IconButton';
import { Link } from '@/ui/Link';
import { storeReturnTo } from '@/lib/cookies';
import { errorText } from '@/lib/errorText';
import { type Member, type Room } from './slice';
import { useMentions } from './useMentions';
import styles from './chat.module.css';

const EmojiPicker = dynamic(() => import('./EmojiPicker'), { ssr: false });

/** What others may do with the field. */
export interface Composer {
  mention(username: string): void;
}

interface ChatComposerProps {
  room: Room | undefined;
  /** who may be meant by a name */
  people: readonly Member[];
  /** where a guest signs in; null for who may write */
  loginHref: string | null;
  placeholder: string;
  onSend: (text: string) => void;
  handle?: Ref<Composer>;
}

/** Where one writes; a guest finds the way to the login. */
export function ChatComposer({ loginHref, ...rest }: ChatComposerProps) {
  const { asPath } = useRouter();
  if (loginHref === null) return <Field {...rest} />;
  return (
    <p className={styles.guest}>
      <Link href={loginHref} onClick={() => storeReturnTo({ path: asPath, roles: [] })}>
        Log in to chat
      </Link>
    </p>
  );
}

/** The field, with names after an @ and glyphs. What could not be sent is given back. */
function Field({ room, people, placeholder, onSend, handle }: Omit<ChatComposerProps, 'loginHref'>) {
  const [text, setText] = useState('');
  const [sent, setSent] = useState('');
  const [picking, setPicking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const write = useCallback((words: string, cursor: number) => {
    setText(words.slice(0, MESSAGE_MAX_CHARACTERS));
    // after the words are in the field
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(cursor, cursor);
    });
  }, []);
  const names = useMentions(people, text, write);
  useImperativeHandle(handle, () => ({ mention: (username) => write(`@${username} ${text}`, username.length + 2) }), [
    text,
    write,
  ]);
  const closePicker = useCallback(() => {
    setPicking(false);
    input.current?.focus();
  }, []);
  const pick = (glyph: string) => {
    const at = input.current?.selectionStart ?? text.length;
    setPicking(false);
    write(text.slice(0, at) + glyph + text.slice(at), at + glyph.length);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    const line = text.trim();
    if (!line) return;
    onSend(line);
    setSent(line);
    setText('');
  };
  const refused = room?.error && !room.sending && sent;
  const offers = names.offered.length > 0;
  return (
    <form className={styles.composer} onSubmit={send}>
      {refused && (
        <p className={styles.refused} role="alert">
          {errorText(room.error)}{' '}
          {!text && (
            <button type="button" className={styles.again} onClick={() => setText(sent)}>
              Edit it
            </button>
          )}
        </p>
      )}
      {offers && (
        <ul className={styles.names} id={list} role="listbox" aria-label="People in the room">
          {names.offered.map((member, at) => (
            <li
              key={member._id}
              id={`${list}${at}`}
              role="option"
              aria-selected={at === names.at}
              className={styles.name}
              onPointerDown={(event) => {
                event.preventDefault();
                names.take(member);
              }}
            >
              <Avatar src={member.avatar} size={24} />
              <b>{member.username}</b>
              {member.name !== member.username && <span>{member.name}</span>}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.field}>
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
          aria-expanded={offers}
          aria-controls={offers ? list : undefined}
          aria-activedescendant={offers ? `${list}${names.at}` : undefined}
          onChange={(event) => {
            setText(event.target.value);
            names.onCursor(event.target.selectionStart ?? 0);
          }}
          onKeyDown={names.onKeyDown}
          onSelect={(event) => names.onCursor(event.currentTarget.selectionStart ?? 0)}
        />
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
      {picking && <EmojiPicker onPick={pick} onClose={closePicker} />}
    </form>
  );
}
