import { type FormEvent, useState } from 'react';
import Link from 'next/link';
import { useRouter } from 'next/router';
import { IconButton } from '@/ui/IconButton';
import { storeReturnTo } from '@/lib/cookies';
import { errorText } from '@/lib/errorText';
import { type Room } from './slice';
import styles from './chat.module.css';

/** The longest line the server takes (contract: MESSAGE_MAX). */
const LONGEST = 500;

interface ChatComposerProps {
  room: Room | undefined;
  /** where a guest signs in; null for who may write */
  loginHref: string | null;
  placeholder: string;
  onSend: (text: string) => void;
}

/** Where one writes. What could not be sent stays in the field. */
export function ChatComposer({ room, loginHref, placeholder, onSend }: ChatComposerProps) {
  const { asPath } = useRouter();
  const [text, setText] = useState('');
  const [sent, setSent] = useState('');
  const refused = room?.error && !room.sending && sent;
  if (loginHref !== null) {
    return (
      <p className={styles.guest}>
        <Link href={loginHref} onClick={() => storeReturnTo({ path: asPath, roles: [] })}>Log in to chat</Link>
      </p>
    );
  }
  const send = (event: FormEvent) => {
    event.preventDefault();
    const line = text.trim();
    if (!line) return;
    onSend(line);
    setSent(line);
    setText('');
  };
  return (
    <form className={styles.composer} onSubmit={send}>
      {refused && (
        <p className={styles.refused} role="alert">
          {errorText(room.error)}{' '}
          {!text && <button type="button" className={styles.again} onClick={() => setText(sent)}>Edit it</button>}
        </p>
      )}
      <div className={styles.field}>
        <input value={text} maxLength={LONGEST} placeholder={placeholder} aria-label={placeholder} autoComplete="off" enterKeyHint="send" onChange={(event) => setText(event.target.value)} />
        <IconButton type="submit" icon="send" label="Send" className={styles.send} disabled={!text.trim()} />
      </div>
    </form>
  );
}
