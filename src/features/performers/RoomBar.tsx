import { useRouter } from 'next/router';
import { memo, type MouseEvent } from 'react';
import { useAppSelector } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import { selectUser } from '@/features/users/selectors';
import { storeReturnTo } from '@/lib/cookies';
import { LOGIN_PATH, WALLET_PATH } from '@/lib/routes';
import { Avatar } from '@/ui/Avatar';
import { deferred } from '@/ui/deferred';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { LinkButton } from '@/ui/LinkButton';
import { TokenAmount } from '@/ui/TokenAmount';
import { type PerformerPage } from './slice';
import styles from './RoomBar.module.css';

// the server doesn't know the viewer's days, so it loads in the browser
const LastOnStage = deferred(() => import('./LastOnStage').then((module) => module.LastOnStage));

/** The part of the Navigation API that tells whether the page before this one is on this site. */
type WithNavigation = Window & { navigation?: { currentEntry: { index: number } | null } };
const hasPageBefore = () => ((window as WithNavigation).navigation?.currentEntry?.index ?? 0) > 0;

/** The bar of the room on phones, in place of the site's header: back, the performer, and the balance. */
export const RoomBar = memo(function RoomBar({
  performer: { name, avatar, streamingTitle, streamingStatus, lastOnStageAt },
  onAbout,
}: {
  performer: PerformerPage;
  onAbout: () => void;
}) {
  const router = useRouter();
  const isLive = streamingStatus !== 'offline';
  const goBack = (event: MouseEvent) => {
    if (!hasPageBefore()) return;
    event.preventDefault();
    router.back();
  };
  return (
    <header className={styles.bar} data-theme="dark">
      <Link href="/" className={styles.back} aria-label="Back" onClick={goBack}>
        <Icon name="chevronLeft" />
      </Link>
      <button
        type="button"
        className={styles.who}
        aria-haspopup="dialog"
        aria-label={`About ${name}`}
        onClick={onAbout}
      >
        <Avatar src={avatar} size={36} lit={isLive} />
        <span className={styles.words}>
          <b>{name}</b>
          <small>
            {isLive && streamingTitle && <span className="visually-hidden">Live now: </span>}
            {isLive ? streamingTitle || 'Live now' : <LastOnStage at={lastOnStageAt} />}
          </small>
        </span>
      </button>
      <BarEnd />
    </header>
  );
});

/** The balance of a member with a link to buy tokens, or the login for guests. */
function BarEnd() {
  const { asPath } = useRouter();
  const account = useAppSelector(selectAccount);
  const { balance } = useAppSelector(selectUser);
  if (!account)
    return (
      <LinkButton
        href={LOGIN_PATH}
        variant="stage"
        className={styles.login}
        onClick={() => storeReturnTo({ path: asPath, roles: [] })}
      >
        Log in
      </LinkButton>
    );
  if (account.role !== 'user') return null;
  return (
    <Link href={WALLET_PATH} className={styles.balance}>
      <span className="visually-hidden">Balance </span>
      <TokenAmount amount={balance} />
      <span className="visually-hidden">, get more tokens</span>
      <span className={styles.plus}>
        <Icon name="plus" size="sm" />
      </span>
    </Link>
  );
}
