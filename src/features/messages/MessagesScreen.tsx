import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { CONVERSATION_PAGE_ITEMS } from '@contract/limits';
import { useAppDispatch, useAppSelector, useWatch } from '@/application/hooks';
import { cx } from '@/ui/cx';
import { Empty } from '@/ui/Empty';
import { LinkButton } from '@/ui/LinkButton';
import { viewConversation } from './api';
import { ConversationList } from './ConversationList';
import { selectConversation, selectMessages } from './selectors';
import { conversationLoaded, searchRequested } from './slice';
import { Thread } from './Thread';
import styles from './messages.module.css';

/** Direct messages: the list of conversations and the open one. Phones show one of the two. */
export function MessagesScreen() {
  const dispatch = useAppDispatch();
  const { query } = useRouter();
  const openId = [query.c].flat()[0] ?? null;
  const list = useAppSelector(selectMessages);
  const conversation = useAppSelector(selectConversation(openId));
  const [missing, setMissing] = useState<string | null>(null);
  useWatch(
    list.data
      .filter(({ recipientInfo }) => recipientInfo.role === 'performer')
      .slice(0, 200)
      .map(({ recipientInfo }) => recipientInfo._id),
  );
  const { success, searching, error } = list;
  useEffect(() => {
    if (!success && !searching && !error) dispatch(searchRequested({ limit: CONVERSATION_PAGE_ITEMS }));
  }, [dispatch, success, searching, error]);
  const gone =
    openId &&
    (list.removed === openId
      ? 'You deleted all messages of this conversation.'
      : missing === openId && 'This conversation doesn’t exist.');
  const unknown = success && openId && !conversation && !gone ? openId : null;
  useEffect(() => {
    if (unknown)
      viewConversation(unknown).then(
        (one) => dispatch(conversationLoaded(one)),
        () => setMissing(unknown),
      );
  }, [dispatch, unknown]);
  return (
    <div className={cx(styles.screen, openId && styles.opened)}>
      {openId && <h1 className={cx('visually-hidden', styles.phone)}>Messages</h1>}
      <ConversationList list={list} openId={openId} />
      {conversation && <Thread key={conversation._id} conversation={conversation} />}
      {!conversation && (
        <div className={cx(styles.thread, styles.nothing)}>
          {gone ? (
            <Empty action={<LinkButton href="/messages">All messages</LinkButton>}>{gone}</Empty>
          ) : (
            !openId && success && list.data.length > 0 && <Empty>Select a conversation to read it.</Empty>
          )}
        </div>
      )}
    </div>
  );
}
