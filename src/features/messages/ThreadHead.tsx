import { useAppDispatch } from '@/application/hooks';
import { reportOpened } from '@/features/reports/slice';
import { errorText } from '@/lib/errorText';
import { notify } from '@/lib/sideEffects';
import { Avatar } from '@/ui/Avatar';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { Menu } from '@/ui/Menu';
import { type MenuItem } from '@/ui/MenuList';
import { toggleBlock } from './api';
import { conversationLoaded } from './slice';
import { type DirectConversation } from './state';
import styles from './messages.module.css';

/** The other side of a conversation, and the menu of the conversation. */
export function ThreadHead({ conversation, onRemove }: { conversation: DirectConversation; onRemove: () => void }) {
  const { recipientInfo: recipient, blockedByMe } = conversation;
  const dispatch = useAppDispatch();
  const block = () =>
    toggleBlock(conversation).then(
      (changed) => {
        dispatch(conversationLoaded(changed));
        notify('success', `${recipient.name} is ${changed.blockedByMe ? 'blocked' : 'no longer blocked'}.`);
      },
      (error: unknown) => notify('error', errorText(error)),
    );
  const isPerformer = recipient.role === 'performer';
  const performerItems: MenuItem[] = [
    { key: 'page', label: 'View profile', icon: 'user', href: `/performers/${recipient.username}` },
    {
      key: 'report',
      label: 'Report',
      icon: 'alert',
      onSelect: () => void dispatch(reportOpened({ performerId: recipient._id, name: recipient.name })),
    },
  ];
  const items: MenuItem[] = [
    ...(isPerformer ? performerItems : []),
    { key: 'block', label: blockedByMe ? 'Unblock' : 'Block', icon: 'eyeOff', onSelect: () => void block() },
    {
      key: 'remove',
      label: 'Delete all messages',
      icon: 'trash',
      danger: true,
      apart: true,
      onSelect: onRemove,
    },
  ];
  return (
    <header className={styles.threadHead}>
      <Link href="/messages" shallow className={styles.back} aria-label="Back to all messages">
        <Icon name="chevronLeft" />
      </Link>
      <span className={styles.face}>
        <Avatar src={recipient.avatar} size={40} />
        {recipient.isOnline && <span className={styles.online} />}
      </span>
      <div className={styles.who}>
        <h2 className={styles.name}>{recipient.name}</h2>
        <p className={styles.note}>{recipient.isOnline ? 'Online' : `@${recipient.username}`}</p>
      </div>
      <Menu label="More" align="end" className={styles.headMenu} face={<Icon name="more" />} items={items} />
    </header>
  );
}
