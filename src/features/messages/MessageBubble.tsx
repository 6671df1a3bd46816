import { memo } from 'react';
import { type ReplyOf } from '@contract/all';
import { ADDRESS } from '@/lib/addresses';
import { cx } from '@/ui/cx';
import { Icon } from '@/ui/Icon';
import { Menu, type MenuItem } from '@/ui/Menu';
import { clockOf } from './dateLabels';
import styles from './messages.module.css';

export type DirectMessage = ReplyOf<'sendMessage'>;

interface MessageBubbleProps {
  message: DirectMessage;
  own: boolean;
  /** the first of several by the same person stands apart */
  first: boolean;
  onOpen: (id: string) => void;
  onDelete: (id: string) => void;
  onReport: (message: DirectMessage) => void;
}

const ADDRESSES = new RegExp(`(${ADDRESS})`, 'i');

/** Addresses lead out, without our recommendation; everything else stays words. */
function Words({ text }: { text: string }) {
  return (
    <p className={styles.words}>
      {text.split(ADDRESSES).map((part, index) =>
        index % 2 ? (
          <a key={index} href={part} target="_blank" rel="nofollow ugc noopener noreferrer">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}

/** One message. It never changes, so it is drawn once. */
export const MessageBubble = memo(function MessageBubble({
  message,
  own,
  first,
  onOpen,
  onDelete,
  onReport,
}: MessageBubbleProps) {
  const { _id, text, photo, senderInfo, createdAt } = message;
  const name = own ? 'You' : (senderInfo?.name ?? '');
  const items: MenuItem[] = [
    ...(text
      ? [
          {
            key: 'copy',
            label: 'Copy',
            icon: 'copy' as const,
            onSelect: () => void navigator.clipboard?.writeText(text),
          },
        ]
      : []),
    own
      ? { key: 'delete', label: 'Delete for both', icon: 'trash' as const, danger: true, onSelect: () => onDelete(_id) }
      : { key: 'report', label: 'Report', icon: 'alert' as const, onSelect: () => onReport(message) },
  ];
  return (
    <li className={cx(styles.letter, own && styles.own, first && styles.first)}>
      <div className={styles.bubble}>
        <span className="visually-hidden">{name}: </span>
        {photo && (
          <button
            type="button"
            className={styles.photo}
            onClick={() => onOpen(_id)}
            aria-label={`Open the picture of ${own ? 'yours' : name}`}
          >
            <img
              src={photo.thumbnail}
              width={photo.width}
              height={photo.height}
              alt=""
              loading="lazy"
              decoding="async"
            />
          </button>
        )}
        {text && <Words text={text} />}
        <time className={styles.clock} dateTime={createdAt}>
          {clockOf(createdAt)}
        </time>
      </div>
      <Menu
        className={styles.more}
        label={`More for this message of ${own ? 'yours' : name}`}
        align={own ? 'end' : 'start'}
        face={<Icon name="more" size="sm" />}
        items={items}
      />
    </li>
  );
});
