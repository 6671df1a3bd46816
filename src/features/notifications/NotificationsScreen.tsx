import { type ReplyOf } from '@contract/all';
import { useBrowserOnly } from '@/lib/browserOnly';
import { errorText } from '@/lib/errorText';
import account from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { Empty } from '@/ui/Empty';
import { ErrorNote } from '@/ui/ErrorNote';
import { LinkButton } from '@/ui/LinkButton';
import { PageTitle } from '@/ui/SectionHeading';
import { Segmented } from '@/ui/Segmented';
import { NotificationRow } from './NotificationRow';
import { type Notification } from './state';
import { type Filter, useNotifications } from './useNotifications';
import { whenOf } from './when';
import styles from './NotificationsScreen.module.css';

const EMPTY: Record<Filter, string> = {
  all: 'You have no notifications yet. Shows, messages, orders and news of your account appear here.',
  unread: 'You have read all notifications.',
  money: 'You have no notifications about money yet.',
  following: 'You have no notifications about people you follow or who follow you yet.',
};

/** Notifications under the headings of their days. */
function Days({ rows, onOpen }: { rows: Notification[]; onOpen: (one: Notification) => void }) {
  const utc = useBrowserOnly(
    () => false,
    () => true,
  );
  const now = new Date();
  const timed = rows.map((one) => ({ one, ...whenOf(one.createdAt, now, utc) }));
  const days = [...new Set(timed.map(({ day }) => day))];
  return days.map((day) => (
    <section key={day}>
      <h2 className={styles.day}>{day}</h2>
      <ul className={styles.list}>
        {timed
          .filter((row) => row.day === day)
          .map(({ one, text }) => (
            <NotificationRow key={one._id} one={one} time={text} onOpen={() => onOpen(one)} />
          ))}
      </ul>
    </section>
  ));
}

/** What happened for the account, newest first. */
export function NotificationsScreen({ first }: { first: ReplyOf<'listNotifications'> }) {
  const { filter, page, failure, isBusy, again, choose, more, read } = useNotifications(first);
  const { data, total, unread } = page;
  const filters = [
    { value: 'all', label: 'All' },
    { value: 'unread', label: unread ? `Unread ${unread}` : 'Unread' },
    { value: 'money', label: 'Money' },
    { value: 'following', label: 'Following' },
  ] as const;
  return (
    <div className={account.page}>
      <div className={styles.head}>
        <PageTitle>Notifications</PageTitle>
        <div className={styles.actions}>
          {unread > 0 && (
            <Button variant="quiet" size="sm" onClick={() => void read()}>
              Mark all read
            </Button>
          )}
          <LinkButton href="/notifications/settings" variant="quiet" size="sm" icon="gear">
            Settings
          </LinkButton>
        </div>
      </div>
      <div className={styles.filters}>
        <Segmented label="Show" segments={filters} value={filter} onChange={choose} />
      </div>
      {failure && <ErrorNote onRetry={() => void again()}>{errorText(failure)}</ErrorNote>}
      <div className={styles.days} aria-busy={isBusy || undefined}>
        {data.length ? (
          <Days rows={data} onOpen={(one) => void (one.isRead || read([one._id]))} />
        ) : (
          <Empty>{EMPTY[filter]}</Empty>
        )}
      </div>
      {data.length < total && (
        <Button variant="outline" busy={isBusy} busyLabel="Loading" onClick={() => void more()}>
          Show older notifications
        </Button>
      )}
    </div>
  );
}
