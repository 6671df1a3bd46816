import { useRouter } from 'next/router';
import { memo } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import { favouriteToggleRequested } from '@/features/favourites/slice';
import { conversationRequested } from '@/features/messages/slice';
import { reportOpened } from '@/features/reports/slice';
import { selectSettings } from '@/features/site/selectors';
import { storeReturnTo } from '@/lib/cookies';
import { navigate } from '@/lib/effects';
import { LOGIN_PATH } from '@/lib/routes';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { LinkButton } from '@/ui/LinkButton';
import { type PerformerPage } from './slice';
import styles from './StageBar.module.css';

/** Under the picture: who is on stage, what they show, and the way to follow them. */
export const StageBar = memo(function StageBar({ performer }: { performer: PerformerPage }) {
  const account = useAppSelector(selectAccount);
  const onStage = performer.streamingStatus !== 'offline';
  return (
    <div className={styles.bar}>
      <Avatar src={performer.avatar} size={48} lit={onStage} />
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
            Go to your stage
          </LinkButton>
        )}
        {(!account || account.role === 'user') && (
          <>
            <ShowLink performer={performer} />
            <MessageButton performer={performer} guest={!account} />
            <FollowButton performer={performer} guest={!account} />
          </>
        )}
        {account && account._id !== performer._id && account.role !== 'studio' && (
          <ReportButton performer={performer} />
        )}
      </div>
    </div>
  );
});

/** The way into the group show that runs, or to a private one of a performer who is here. */
function ShowLink({ performer }: { performer: PerformerPage }) {
  const { streamingStatus, isOnline, username } = performer;
  const { paidShows } = useAppSelector(selectSettings);
  if (!paidShows) return null;
  if (streamingStatus === 'group')
    return (
      <LinkButton href={`/shows/group/${username}`} variant="primary">
        Join the group
      </LinkButton>
    );
  if (streamingStatus === 'private' || (streamingStatus === 'offline' && !isOnline)) return null;
  return (
    <LinkButton href={`/shows/private/${username}`} variant="stage" icon="lock" className={styles.round}>
      <span className={styles.follow}>Private show</span>
    </LinkButton>
  );
}

interface GuestButtonProps {
  performer: PerformerPage;
  guest: boolean;
}

/** A guest signs in first and comes back to where they were. */
function useMembersOnly(guest: boolean, act: () => void): () => void {
  const { asPath } = useRouter();
  return () => {
    if (!guest) return act();
    storeReturnTo({ path: asPath, roles: ['user'] });
    void navigate(LOGIN_PATH);
  };
}

/** Opens what the two write to each other. */
function MessageButton({ performer, guest }: GuestButtonProps) {
  const dispatch = useAppDispatch();
  const press = useMembersOnly(guest, () => void dispatch(conversationRequested({ recipientId: performer._id })));
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

function FollowButton({ performer, guest }: GuestButtonProps) {
  const dispatch = useAppDispatch();
  const { isFavorite } = performer;
  const press = useMembersOnly(
    guest,
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
