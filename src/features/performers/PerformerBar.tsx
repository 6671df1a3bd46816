import { useRouter } from 'next/router';
import { memo } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import { favouriteToggleRequested } from '@/features/favourites/slice';
import { conversationRequested } from '@/features/messages/slice';
import { reportOpened } from '@/features/reports/slice';
import { selectSettings } from '@/features/site/selectors';
import { storeReturnTo } from '@/lib/cookies';
import { navigate } from '@/lib/sideEffects';
import { LOGIN_PATH } from '@/lib/routes';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { LinkButton } from '@/ui/LinkButton';
import { type PerformerPage } from './slice';
import styles from './PerformerBar.module.css';

/** The bar below the player: name, title of the show, and buttons to follow, message or report. */
export const PerformerBar = memo(function PerformerBar({ performer }: { performer: PerformerPage }) {
  const account = useAppSelector(selectAccount);
  const isLive = performer.streamingStatus !== 'offline';
  return (
    <div className={styles.bar}>
      <Avatar src={performer.avatar} size={48} lit={isLive} />
      <div className={styles.words}>
        <h1 className={styles.name}>{performer.name}</h1>
        {performer.streamingTitle && (
          <p className={styles.title} title={performer.streamingTitle}>
            {performer.streamingTitle}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {account?._id === performer._id && (
          <LinkButton href="/live" variant="stage">
            Open your live page
          </LinkButton>
        )}
        {(!account || account.role === 'user') && (
          <>
            <ShowLink performer={performer} />
            <MessageButton performer={performer} isGuest={!account} />
            <FollowButton performer={performer} isGuest={!account} />
          </>
        )}
        {account && account._id !== performer._id && account.role !== 'studio' && (
          <ReportButton performer={performer} />
        )}
      </div>
    </div>
  );
});

/** Links to the running group show, or to a private show with a performer who is online. */
function ShowLink({ performer }: { performer: PerformerPage }) {
  const { streamingStatus, isOnline, username } = performer;
  const { paidShows } = useAppSelector(selectSettings);
  if (!paidShows) return null;
  if (streamingStatus === 'group')
    return (
      <LinkButton href={`/shows/group/${username}`} variant="primary">
        Join group show
      </LinkButton>
    );
  if (streamingStatus === 'private' || (streamingStatus === 'offline' && !isOnline)) return null;
  return (
    <LinkButton href={`/shows/private/${username}`} variant="stage" icon="lock" className={styles.round}>
      <span className={styles.follow}>Private show</span>
    </LinkButton>
  );
}

interface MemberButtonProps {
  performer: PerformerPage;
  isGuest: boolean;
}

/** Returns a press handler for members. Guests log in first and return to this page. */
function useMembersOnly(isGuest: boolean, act: () => void): () => void {
  const { asPath } = useRouter();
  return () => {
    if (!isGuest) return act();
    storeReturnTo({ path: asPath, roles: ['user'] });
    void navigate(LOGIN_PATH);
  };
}

/** Opens the conversation with the performer. */
function MessageButton({ performer, isGuest }: MemberButtonProps) {
  const dispatch = useAppDispatch();
  const press = useMembersOnly(isGuest, () => void dispatch(conversationRequested({ recipientId: performer._id })));
  return (
    <Button
      variant="stage"
      icon="mail"
      className={styles.round}
      aria-label={`Message ${performer.name}`}
      onClick={press}
    >
      <span className={styles.follow}>Message</span>
    </Button>
  );
}

function ReportButton({ performer }: { performer: PerformerPage }) {
  const dispatch = useAppDispatch();
  return (
    <IconButton
      icon="alert"
      variant="stage"
      className={styles.round}
      label={`Report ${performer.name}`}
      onClick={() => dispatch(reportOpened({ performerId: performer._id, name: performer.name }))}
    />
  );
}

function FollowButton({ performer, isGuest }: MemberButtonProps) {
  const dispatch = useAppDispatch();
  const { isFavorite } = performer;
  const press = useMembersOnly(
    isGuest,
    () => void dispatch(favouriteToggleRequested({ performerId: performer._id, isFavorite: !isFavorite })),
  );
  return (
    <Button
      variant="stage"
      icon={isFavorite ? 'check' : 'heart'}
      className={styles.round}
      aria-pressed={isFavorite}
      onClick={press}
    >
      <span className={styles.follow}>{isFavorite ? 'Following' : 'Follow'}</span>
    </Button>
  );
}
