import dynamic from 'next/dynamic';
import { type KeyboardEvent, useState } from 'react';
import { CONVERSATION_PAGE_ITEMS, SEARCH_TEXT_MAX_CHARACTERS } from '@contract/limits';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import { errorText } from '@/lib/errorText';
import { useBrowserOnly } from '@/lib/browserOnly';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { Empty } from '@/ui/Empty';
import { ErrorNote } from '@/ui/ErrorNote';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { LinkButton } from '@/ui/LinkButton';
import { PageTitle } from '@/ui/SectionHeading';
import { moreRequested, searchRequested } from './slice';
import { type DirectConversation, type MessagesState } from './state';
import { shortDate } from './dateLabels';
import { useConversationSearch } from './useConversationSearch';
import listStyles from './ConversationList.module.css';
import styles from './messages.module.css';

const NewMessageSheet = dynamic(() => import('./NewMessageSheet').then((part) => part.NewMessageSheet), { ssr: false });

/** The conversations, newest first, with a search by name. The arrow keys move through the list. */
export function ConversationList({ list, openId }: { list: MessagesState; openId: string | null }) {
  const dispatch = useAppDispatch();
  const account = useAppSelector(selectAccount);
  const [q, setQ] = useState('');
  const search = useConversationSearch(q);
  const shown = search.data ?? list.data;
  return (
    <div className={styles.list} onKeyDown={moveFocus}>
      <div className={listStyles.listHead}>
        <div className={listStyles.listTitle}>
          <PageTitle>Messages</PageTitle>
          {account?.role === 'performer' && <NewMessage />}
        </div>
        <SearchField value={q} onChange={setQ} />
      </div>
      {(list.error || search.error) && (
        <div className={listStyles.pad}>
          <ErrorNote
            onRetry={list.error ? () => dispatch(searchRequested({ limit: CONVERSATION_PAGE_ITEMS })) : undefined}
          >
            {errorText(list.error ?? search.error)}
          </ErrorNote>
        </div>
      )}
      {!list.success && !list.error && <Skeleton />}
      {list.success && !shown.length && !search.error && (
        <div className={listStyles.pad}>
          {q.trim() ? (
            <p className={listStyles.noMatches}>No conversations match this name.</p>
          ) : (
            <EmptyList role={account?.role} />
          )}
        </div>
      )}
      <ul className={listStyles.rows} aria-label="Conversations">
        {shown.map((one) => (
          <Row key={one._id} conversation={one} current={one._id === openId} ownId={account?._id ?? null} />
        ))}
      </ul>
      {!search.data && list.success && list.data.length < list.total && (
        <div className={listStyles.pad}>
          <Button full onClick={() => dispatch(moreRequested())}>
            Show older conversations
          </Button>
        </div>
      )}
    </div>
  );
}

/** Opens the list of members to whom the performer may write. */
function NewMessage() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        icon="plus"
        aria-haspopup="dialog"
        aria-label="New message"
        onClick={() => setOpen(true)}
      >
        New
      </Button>
      {isOpen && <NewMessageSheet onClose={() => setOpen(false)} />}
    </>
  );
}

/** Moves the focus to the next or previous conversation. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (!step) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('a')];
  const next = rows[rows.findIndex((row) => row === document.activeElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <label className={listStyles.search}>
      <Icon name="search" size="sm" />
      <span className="visually-hidden">Search by name</span>
      <input
        type="search"
        value={value}
        placeholder="Search by name"
        maxLength={SEARCH_TEXT_MAX_CHARACTERS}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

function EmptyList({ role }: { role: string | undefined }) {
  if (role === 'performer')
    return <Empty>Your conversations with members will appear here. Start one with “New message”.</Empty>;
  return (
    <Empty
      action={
        role === 'user' && (
          <LinkButton href="/" variant="primary">
            See who’s live
          </LinkButton>
        )
      }
    >
      Your conversations will appear here. Open a performer’s page to start one.
    </Empty>
  );
}

/** Returns the newest message as one line of text. */
function previewText({ lastMessage }: DirectConversation, ownId: string | null): string {
  if (!lastMessage) return '';
  const text =
    lastMessage.type === 'photo' ? `Photo${lastMessage.text ? `: ${lastMessage.text}` : ''}` : lastMessage.text;
  return lastMessage.senderInfo?._id === ownId ? `You: ${text}` : text;
}

function Row({
  conversation,
  current,
  ownId,
}: {
  conversation: DirectConversation;
  current: boolean;
  ownId: string | null;
}) {
  const { _id, recipientInfo, unread, updatedAt } = conversation;
  const when = useBrowserOnly(
    () => shortDate(updatedAt, new Date()),
    () => '',
  );
  return (
    <li>
      <Link
        href={`/messages?c=${_id}`}
        shallow
        className={listStyles.row}
        aria-current={current ? 'page' : undefined}
        data-unread={unread > 0 || undefined}
      >
        <span className={styles.face}>
          <Avatar src={recipientInfo.avatar} size={48} />
          {recipientInfo.isOnline && (
            <span className={styles.online}>
              <span className="visually-hidden">online</span>
            </span>
          )}
        </span>
        <span className={listStyles.rowName}>{recipientInfo.name}</span>
        <time className={listStyles.when} dateTime={updatedAt}>
          {when}
        </time>
        <span className={listStyles.last}>{previewText(conversation, ownId)}</span>
        {unread > 0 && (
          <span className={listStyles.count}>
            {unread > 99 ? '99+' : unread}
            <span className="visually-hidden"> unread</span>
          </span>
        )}
      </Link>
    </li>
  );
}

/** Placeholder rows while the list loads. */
function Skeleton() {
  return (
    <div className={listStyles.waiting} aria-hidden="true">
      {[1, 2, 3, 4, 5].map((row) => (
        <span key={row}>
          <i />
          <b />
          <b />
        </span>
      ))}
    </div>
  );
}
