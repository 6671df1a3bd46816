import { memo } from 'react';
import { type ReplyOf } from '@contract/all';
import { URL_PATTERN } from '@/lib/urlPattern';
import { cx } from '@/ui/cx';
import { Icon } from '@/ui/Icon';
import { Menu } from '@/ui/Menu';
import { type MenuItem } from '@/ui/MenuList';
import { clockOf } from './dateLabels';
import bubbles from './MessageBubble.module.css';
import styles from './messages.module.css';

export type DirectMessage = ReplyOf<'sendMessage'>;

interface MessageBubbleProps {
  message: DirectMessage;
  isOwn: boolean;
  /** whether the previous message has another sender, which adds space above */
  isFirst: boolean;
  onOpenPhoto: (messageId: string) => void;
  onDelete: (messageId: string) => void;
  onReport: (message: DirectMessage) => void;
}

const LINKS = new RegExp(`(${URL_PATTERN})`, 'i');

/** The text of a message with links. */
function BubbleText({ text }: { text: string }) {
  return (
    <p className={bubbles.words}>
      {text.split(LINKS).map((part, index) =>
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

function BubblePhoto({
  photo,
  label,
  onOpen,
}: {
  photo: NonNullable<DirectMessage['photo']>;
  label: string;
  onOpen: () => void;
}) {
  const { thumbnail, width, height } = photo;
  return (
    <button type="button" className={bubbles.photo} onClick={onOpen} aria-label={label}>
      <img src={thumbnail} width={width} height={height} alt="" loading="lazy" decoding="async" />
    </button>
  );
}

/** One direct message. Memoised, since a message never changes. */
export const MessageBubble = memo(function MessageBubble({
  message,
  isOwn,
  isFirst,
  onOpenPhoto,
  onDelete,
  onReport,
}: MessageBubbleProps) {
  const { _id, text, photo, senderInfo, createdAt } = message;
  const name = senderInfo?.name ?? '';
  const owner = isOwn ? 'your' : `${name}’s`;
  const copy: MenuItem = {
    key: 'copy',
    label: 'Copy text',
    icon: 'copy',
    onSelect: () => void navigator.clipboard?.writeText(text),
  };
  const remove: MenuItem = {
    key: 'delete',
    label: 'Delete for both',
    icon: 'trash',
    danger: true,
    onSelect: () => onDelete(_id),
  };
  const report: MenuItem = { key: 'report', label: 'Report', icon: 'alert', onSelect: () => onReport(message) };
  return (
    <li className={cx(styles.bubbleRow, isOwn && bubbles.own, isFirst && bubbles.first)}>
      <div className={bubbles.bubble}>
        <span className="visually-hidden">{isOwn ? 'You' : name}: </span>
        {photo && <BubblePhoto photo={photo} label={`Open ${owner} photo`} onOpen={() => onOpenPhoto(_id)} />}
        {text && <BubbleText text={text} />}
        <time className={bubbles.clock} dateTime={createdAt}>
          {clockOf(createdAt)}
        </time>
      </div>
      <Menu
        className={styles.more}
        label={`Options for ${owner} message`}
        align={isOwn ? 'end' : 'start'}
        face={<Icon name="more" size="sm" />}
        items={[...(text ? [copy] : []), isOwn ? remove : report]}
      />
    </li>
  );
});
