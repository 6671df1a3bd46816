import dynamic from 'next/dynamic';
import { type DragEvent, type RefObject, useCallback, useRef, useState } from 'react';
import { useAppDispatch } from '@/application/hooks';
import { messageDeleteRequested, olderRequested } from '@/features/chat/slice';
import { reportOpened } from '@/features/reports/slice';
import { Button } from '@/ui/Button';
import { cx } from '@/ui/cx';
import { DirectMessageComposer } from './DirectMessageComposer';
import { type DirectMessage } from './MessageBubble';
import { RemoveAllDialog } from './RemoveAllDialog';
import { type DirectConversation } from './slice';
import { ThreadHead } from './ThreadHead';
import { ThreadMessages } from './ThreadMessages';
import { usePhotos } from './usePhotos';
import { useThread } from './useThread';
import styles from './messages.module.css';

const Lightbox = dynamic(() => import('./Lightbox'), { ssr: false });

/** A reader who is this close to the end sees the newest message. */
const NEAR_END_PX = 60;
/** Older messages load when the reader scrolls this close to the top. */
const NEAR_TOP_PX = 200;

/** One conversation: its messages and photos, and the composer. */
export function Thread({ conversation }: { conversation: DirectConversation }) {
  const { _id, recipientInfo } = conversation;
  const dispatch = useAppDispatch();
  const thread = useThread(conversation);
  const { messages } = thread;
  const { photos, send, retry, cancel } = usePhotos(recipientInfo._id);
  const [openedPhoto, setOpenedPhoto] = useState<string | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const log = useRef<HTMLDivElement>(null);
  const drop = useFileDrop((files) => {
    if (conversation.standing === 'open') send(files, '');
  });

  const loadOlder = () => void dispatch(olderRequested({ conversationId: _id }));
  const { unseen, isAway, onScroll } = useLogPosition(log, thread, loadOlder);
  const remove = useCallback((id: string) => void dispatch(messageDeleteRequested({ _id: id })), [dispatch]);
  const report = useCallback(
    (message: DirectMessage) => void dispatch(reportOpened({ messageId: message._id, name: recipientInfo.name })),
    [dispatch, recipientInfo.name],
  );
  return (
    <section
      className={cx(styles.thread, drop.isOver && styles.over)}
      aria-label={`Messages with ${recipientInfo.name}`}
      {...drop.handlers}
    >
      <ThreadHead conversation={conversation} onRemove={() => setRemoving(true)} />
      <div ref={log} className={styles.log} role="log" aria-label="Messages" tabIndex={0} onScroll={onScroll}>
        <ThreadMessages
          thread={thread}
          recipientName={recipientInfo.name}
          onOlder={loadOlder}
          onOpenPhoto={setOpenedPhoto}
          onDelete={remove}
          onReport={report}
        />
      </div>
      {isAway && <JumpButton unseen={unseen} onClick={() => log.current?.scrollTo({ top: 0 })} />}
      <DirectMessageComposer
        key={_id}
        conversation={conversation}
        photos={photos}
        onPhotos={send}
        onRetry={retry}
        onCancel={cancel}
      />
      {openedPhoto && (
        <Lightbox
          messages={messages.filter(({ photo }) => photo)}
          currentId={openedPhoto}
          onChange={setOpenedPhoto}
          onClose={() => setOpenedPhoto(null)}
        />
      )}
      <RemoveAllDialog open={isRemoving} conversation={conversation} onClose={() => setRemoving(false)} />
    </section>
  );
}

function JumpButton({ unseen, onClick }: { unseen: number; onClick: () => void }) {
  return (
    <div className={styles.jump}>
      <Button size="sm" variant={unseen ? 'primary' : 'outline'} icon="chevronDown" onClick={onClick}>
        {unseen ? `${unseen} new` : 'Jump to latest'}
      </Button>
    </div>
  );
}

/**
 * Tracks the scroll position of the log and loads older messages near the top.
 * @returns `isAway`: the reader has scrolled away from the end; `unseen`: the messages that have arrived since
 */
function useLogPosition(
  log: RefObject<HTMLDivElement | null>,
  { room, ownId, messages, lastSeq }: ReturnType<typeof useThread>,
  loadOlder: () => void,
) {
  /** the newest message the reader saw before scrolling up; null at the end of the log */
  const [seenSeq, setSeenSeq] = useState<number | null>(null);
  const isUnseen = ({ seq, senderInfo }: DirectMessage) => seq > (seenSeq ?? Infinity) && senderInfo?._id !== ownId;
  const onScroll = () => {
    const element = log.current;
    if (!element) return;
    // with column-reverse, scrollTop is 0 at the end and negative above it
    setSeenSeq(element.scrollTop > -NEAR_END_PX ? null : (known) => known ?? lastSeq);
    const toTop = element.scrollHeight + element.scrollTop - element.clientHeight;
    // after a failure only the retry button loads again
    if (room?.hasOlder && room.history.status === 'idle' && toTop < NEAR_TOP_PX) loadOlder();
  };
  return { unseen: messages.filter(isUnseen).length, isAway: seenSeq !== null, onScroll };
}

/** Accepts image files that are dropped on an element. */
function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const files = [...event.dataTransfer.files].filter((file) => file.type.startsWith('image/'));
      if (files.length) onFiles(files);
    },
  };
  return { isOver, handlers };
}
