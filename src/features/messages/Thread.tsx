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
import { type DirectConversation } from './state';
import { ThreadHead } from './ThreadHead';
import { ThreadMessages } from './ThreadMessages';
import { usePhotos } from './usePhotos';
import { useThread } from './useThread';
import styles from './messages.module.css';

const PhotoPreview = dynamic(() => import('./PhotoPreview').then((part) => part.PhotoPreview), { ssr: false });
const Lightbox = dynamic(() => import('./Lightbox'), { ssr: false });

/** A reader who is this close to the end sees the newest message. */
const NEAR_END_PX = 60;
/** Older messages load when the reader scrolls this close to the top. */
const NEAR_TOP_PX = 200;

/** One conversation: its messages and photos, and the composer. */
export function Thread({ conversation }: { conversation: DirectConversation }) {
  const { _id, recipientInfo } = conversation;
  const { photos, send, retry, cancel } = usePhotos(recipientInfo._id);
  const [draft, setDraft] = useState('');
  const [chosen, setChosen] = useState<readonly File[] | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const drop = useFileDrop((files) => {
    if (conversation.standing === 'open') setChosen(files);
  });
  const closePreview = (text: string) => {
    setDraft(text);
    setChosen(null);
  };
  return (
    <section
      className={cx(styles.thread, drop.isOver && styles.over)}
      aria-label={`Messages with ${recipientInfo.name}`}
      {...drop.handlers}
    >
      <ThreadHead conversation={conversation} onRemove={() => setRemoving(true)} />
      <ThreadLog conversation={conversation} />
      <DirectMessageComposer
        key={_id}
        conversation={conversation}
        text={draft}
        onText={setDraft}
        photos={photos}
        onPhotos={setChosen}
        onRetry={retry}
        onCancel={cancel}
      />
      {chosen && (
        <PhotoPreview
          files={chosen}
          initialCaption={draft}
          recipientName={recipientInfo.name}
          onSend={(caption) => {
            send(chosen, caption);
            closePreview('');
          }}
          onCancel={closePreview}
        />
      )}
      <RemoveAllDialog open={isRemoving} conversation={conversation} onClose={() => setRemoving(false)} />
    </section>
  );
}

/** The messages, which keep the reader's position, and the opened photo. */
function ThreadLog({ conversation }: { conversation: DirectConversation }) {
  const { _id, recipientInfo } = conversation;
  const dispatch = useAppDispatch();
  const thread = useThread(conversation);
  const [openedPhoto, setOpenedPhoto] = useState<string | null>(null);
  const log = useRef<HTMLDivElement>(null);
  const loadOlder = () => void dispatch(olderRequested({ conversationId: _id }));
  const { unseen, isAway, onScroll } = useLogPosition(log, thread, loadOlder);
  const remove = useCallback((id: string) => void dispatch(messageDeleteRequested({ _id: id })), [dispatch]);
  const report = useCallback(
    (message: DirectMessage) => void dispatch(reportOpened({ messageId: message._id, name: recipientInfo.name })),
    [dispatch, recipientInfo.name],
  );
  return (
    <>
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
      {openedPhoto && (
        <Lightbox
          messages={thread.messages.filter(({ photo }) => photo)}
          currentId={openedPhoto}
          onChange={setOpenedPhoto}
          onClose={() => setOpenedPhoto(null)}
        />
      )}
    </>
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
