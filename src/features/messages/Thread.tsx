import dynamic from 'next/dynamic';
import { type DragEvent, useCallback, useRef, useState } from 'react';
import { useAppDispatch } from '@/application/hooks';
import { messageDeleteRequested, olderRequested } from '@/features/chat/slice';
import { reportOpened } from '@/features/reports/slice';
import { errorText } from '@/lib/errorText';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { cx } from '@/ui/cx';
import { Dialog } from '@/ui/Dialog';
import { Empty } from '@/ui/Empty';
import { ErrorNote } from '@/ui/ErrorNote';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { Menu, type MenuItem } from '@/ui/Menu';
import { Spinner } from '@/ui/Spinner';
import { DirectMessageComposer } from './DirectMessageComposer';
import { MessageBubble, type DirectMessage } from './MessageBubble';
import { type DirectConversation, removeAllRequested } from './slice';
import { usePhotos } from './usePhotos';
import { useThread } from './useThread';
import styles from './messages.module.css';

const Lightbox = dynamic(() => import('./Lightbox'), { ssr: false });

/** So near to the end the newest line is before the reader's eyes, px. */
const NEAR = 60;

/** One correspondence: its lines and pictures, and where one writes. */
export function Thread({ conversation }: { conversation: DirectConversation }) {
  const { _id, recipientInfo } = conversation;
  const dispatch = useAppDispatch();
  const { room, ownId, days, letters, lastSeq } = useThread(conversation);
  const { photos, send, again, drop } = usePhotos(recipientInfo._id);
  const [opened, setOpened] = useState<string | null>(null);
  const [removing, setRemoving] = useState(false);
  const [over, setOver] = useState(false);
  const log = useRef<HTMLDivElement>(null);
  /** the newest line the reader has had before their eyes, while they read elsewhere */
  const [seen, setSeen] = useState<number | null>(null);
  const fresh = seen === null ? 0 : letters.filter((one) => one.seq > seen && one.senderInfo?._id !== ownId).length;

  const onScroll = () => {
    const element = log.current;
    if (!element) return;
    // the log grows from its end: there scrollTop is 0, above it less
    setSeen(element.scrollTop > -NEAR ? null : (known) => known ?? lastSeq);
    if (room?.hasOlder && !room.loadingOlder && element.scrollHeight + element.scrollTop - element.clientHeight < 200)
      dispatch(olderRequested({ conversationId: _id }));
  };
  const remove = useCallback((id: string) => void dispatch(messageDeleteRequested({ _id: id })), [dispatch]);
  const report = useCallback(
    (message: DirectMessage) => void dispatch(reportOpened({ messageId: message._id, name: recipientInfo.name })),
    [dispatch, recipientInfo.name],
  );
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files].filter((file) => file.type.startsWith('image/'));
    if (files.length && conversation.standing === 'open') send(files, '');
  };
  return (
    <section
      className={cx(styles.thread, over && styles.over)}
      aria-label={`Messages with ${recipientInfo.name}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <ThreadHead conversation={conversation} onRemove={() => setRemoving(true)} />
      <div ref={log} className={styles.log} role="log" aria-label="Messages" tabIndex={0} onScroll={onScroll}>
        <div className={styles.lines}>
          {room?.loadingOlder && (
            <p className={styles.older}>
              <Spinner label="Loading older messages" />
            </p>
          )}
          {room?.status === 'failed' && <ErrorNote>{errorText(room.error)}</ErrorNote>}
          {!room || (room.status === 'joining' && !letters.length) ? (
            <Skeleton />
          ) : (
            !letters.length &&
            room.status === 'joined' && (
              <Empty>Say hello to {recipientInfo.name}. What you write here is between the two of you.</Empty>
            )
          )}
          {days.map(({ label, letters: ofDay }) => (
            <div key={label}>
              <p className={styles.day}>
                <span>{label}</span>
              </p>
              <ul className={styles.letters}>
                {ofDay.map((message, index) => (
                  <MessageBubble
                    key={message._id}
                    message={message}
                    own={message.senderInfo?._id === ownId}
                    first={ofDay[index - 1]?.senderInfo?._id !== message.senderInfo?._id}
                    onOpen={setOpened}
                    onDelete={remove}
                    onReport={report}
                  />
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
      {seen !== null && (
        <div className={styles.jump}>
          <Button
            size="sm"
            variant={fresh ? 'primary' : 'outline'}
            icon="chevronDown"
            onClick={() => log.current?.scrollTo({ top: 0 })}
          >
            {fresh ? `${fresh} new` : 'To the newest'}
          </Button>
        </div>
      )}
      <DirectMessageComposer
        key={_id}
        conversation={conversation}
        photos={photos}
        onPhotos={send}
        onAgain={again}
        onDrop={drop}
      />
      {opened && (
        <Lightbox
          letters={letters.filter(({ photo }) => photo)}
          at={opened}
          onGo={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
      <Dialog open={removing} title="Remove all messages?" onClose={() => setRemoving(false)}>
        <p className={styles.ask}>
          They go from your list, here and in your other browsers. {recipientInfo.name} keeps their own. This cannot be
          undone.
        </p>
        <div className={styles.answers}>
          <Button onClick={() => setRemoving(false)} data-autofocus>
            Keep them
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              setRemoving(false);
              dispatch(removeAllRequested({ conversationId: _id }));
            }}
          >
            Remove all
          </Button>
        </div>
      </Dialog>
    </section>
  );
}

function ThreadHead({
  conversation: { recipientInfo },
  onRemove,
}: {
  conversation: DirectConversation;
  onRemove: () => void;
}) {
  const dispatch = useAppDispatch();
  const isPerformer = recipientInfo.role === 'performer';
  const items: MenuItem[] = [
    ...(isPerformer
      ? [
          { key: 'page', label: 'Open the page', icon: 'user' as const, href: `/performers/${recipientInfo.username}` },
          {
            key: 'report',
            label: 'Report',
            icon: 'alert' as const,
            onSelect: () => void dispatch(reportOpened({ performerId: recipientInfo._id, name: recipientInfo.name })),
          },
        ]
      : []),
    {
      key: 'remove',
      label: 'Remove all messages',
      icon: 'trash',
      danger: true,
      apart: isPerformer,
      onSelect: onRemove,
    },
  ];
  return (
    <header className={styles.threadHead}>
      <Link href="/messages" shallow className={styles.back} aria-label="Back to all messages">
        <Icon name="chevronLeft" />
      </Link>
      <span className={styles.face}>
        <Avatar src={recipientInfo.avatar} size={40} />
        {recipientInfo.isOnline && <span className={styles.online} />}
      </span>
      <div className={styles.who}>
        <h2 className={styles.name}>{recipientInfo.name}</h2>
        <p className={styles.note}>{recipientInfo.isOnline ? 'Online' : `@${recipientInfo.username}`}</p>
      </div>
      <Menu label="More" align="end" className={styles.headMenu} face={<Icon name="more" />} items={items} />
    </header>
  );
}

/** Bubbles of the right size while the lines load. */
function Skeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {[58, 40, 64, 32, 52].map((width, index) => (
        <span key={index} data-own={index % 2 === 1 || undefined} style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}
