import { type ReactNode, useCallback, useState } from 'react';
import { useAppDispatch, useAppSelector, useRoom } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import { cx } from '@/ui/cx';
import { IconButton } from '@/ui/IconButton';
import { ChatComposer } from './ChatComposer';
import { ChatLog } from './ChatLog';
import { selectRoom } from './selectors';
import { messageDeleteRequested, messageSendRequested, olderRequested } from './slice';
import styles from './chat.module.css';

interface ChatPanelProps {
  conversationId: string;
  /** whose room it is: their lines carry the Host mark */
  hostId: string | null;
  /** beside the title, such as the count of viewers */
  aside?: ReactNode;
  /** more controls in the head */
  controls?: ReactNode;
  /** between head and log, such as a goal */
  children?: ReactNode;
  /** below the field on a desk, beside it on a phone: the tip bar */
  footer?: ReactNode;
  placeholder?: string;
  className?: string;
}

/** A room: its lines, and for whoever is signed in the field to write in. Guests read. */
export function ChatPanel({ conversationId, hostId, aside, controls, children, footer, placeholder = 'Say something kind', className }: ChatPanelProps) {
  const dispatch = useAppDispatch();
  const account = useAppSelector(selectAccount);
  const room = useAppSelector(selectRoom(conversationId));
  const [paused, setPaused] = useState(false);
  useRoom(conversationId);
  // the same function every time: a line is drawn once
  const remove = useCallback((_id: string) => void dispatch(messageDeleteRequested({ _id })), [dispatch]);
  return (
    <section className={cx(styles.panel, className)} aria-label="Chat">
      <header className={styles.head}>
        <h2 className={styles.title}>Chat</h2>
        <span className={styles.aside}>{aside}</span>
        {controls}
        <IconButton icon={paused ? 'play' : 'pause'} label={paused ? 'Go on with the chat' : 'Pause the chat'} aria-pressed={paused} onClick={() => setPaused(!paused)} />
      </header>
      {children}
      <ChatLog room={room} hostId={hostId} ownId={account?._id ?? null} paused={paused} onResume={() => setPaused(false)} onOlder={() => dispatch(olderRequested({ conversationId }))} onDelete={remove} />
      <div className={styles.foot}>
        <div className={styles.row}>
          <ChatComposer room={room} loginHref={account ? null : '/auth/login/user'} placeholder={placeholder} onSend={(text) => dispatch(messageSendRequested({ conversationId, text }))} />
        </div>
        {footer}
      </div>
    </section>
  );
}
