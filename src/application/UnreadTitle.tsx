import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { selectAccount } from '@/features/auth/selectors';
import { selectTotalUnread } from '@/features/chat/selectors';
import { followedLiveRequested } from '@/features/favourites/slice';
import { unreadNotificationsRequested } from '@/features/notifications/slice';
import { unreadRequested } from '@/features/messages/slice';
import { showBadge } from './badge';
import { useAppDispatch, useAppSelector } from './hooks';

/** The unread count in front of a title, such as `(3) `. */
const UNREAD_PREFIX = /^\(\d+\+?\) /;

/**
 * Loads what the navigation counts. Puts the number of unread messages and notifications in front of the page's title,
 * and puts it back when the page changes its title. The icon of the installed site shows the notifications.
 */
export function UnreadTitle() {
  const dispatch = useAppDispatch();
  const messages = useAppSelector(selectTotalUnread);
  const notifications = useAppSelector((state) => state.notifications.unread);
  // a message is also a notification, unless that is switched off
  const unread = Math.max(messages, notifications);
  const account = useAppSelector(selectAccount)?._id;
  const connected = useAppSelector((state) => state.socket.status === 'connected');
  useEffect(() => {
    if (!account || !connected) return;
    dispatch(unreadRequested());
    dispatch(unreadNotificationsRequested());
  }, [dispatch, account, connected]);
  const isMember = useAppSelector((state) => selectAccount(state)?.role === 'user');
  const { asPath } = useRouter();
  useEffect(() => {
    if (account && isMember && connected) dispatch(followedLiveRequested());
  }, [dispatch, account, isMember, connected, asPath]);
  useEffect(() => {
    if (!account) showBadge(0);
    else if (connected) showBadge(notifications);
  }, [account, connected, notifications]);
  useEffect(() => {
    const prefix = unread > 99 ? '(99+) ' : unread ? `(${unread}) ` : '';
    const write = () => {
      const title = prefix + document.title.replace(UNREAD_PREFIX, '');
      if (document.title !== title) document.title = title;
    };
    write();
    const observer = new MutationObserver(write);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [unread]);
  return null;
}
