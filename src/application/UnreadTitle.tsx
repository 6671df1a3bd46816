import { useEffect } from 'react';
import { selectAccount } from '@/features/auth/selectors';
import { selectTotalUnread } from '@/features/chat/selectors';
import { unreadRequested } from '@/features/messages/slice';
import { useAppDispatch, useAppSelector } from './hooks';

/** What stands before the title of a tab, while there is something to read. */
const MARK = /^\(\d+\+?\) /;

/** Puts the count of unread messages before the title, whatever page it is; a page that sets its title anew gets it again. */
export function UnreadTitle() {
  const dispatch = useAppDispatch();
  const unread = useAppSelector(selectTotalUnread);
  const account = useAppSelector(selectAccount)?._id;
  const connected = useAppSelector((state) => state.socket.status === 'connected');
  useEffect(() => {
    if (account && connected) dispatch(unreadRequested());
  }, [dispatch, account, connected]);
  useEffect(() => {
    const mark = unread > 99 ? '(99+) ' : unread ? `(${unread}) ` : '';
    const write = () => {
      const title = mark + document.title.replace(MARK, '');
      if (document.title !== title) document.title = title;
    };
    write();
    const observer = new MutationObserver(write);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [unread]);
  return null;
}
