import { useRouter } from 'next/router';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import { favouriteToggleRequested } from '@/features/favourites/slice';
import { storeReturnTo } from '@/lib/cookies';
import { navigate } from '@/lib/effects';
import { LOGIN_PATH } from '@/lib/places';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { LinkButton } from '@/ui/LinkButton';
import { type PerformerPage } from './slice';
import styles from './StageBar.module.css';

/** Under the picture: who is on stage, what they show, and the way to follow them. */
export function StageBar({ performer }: { performer: PerformerPage }) {
  const account = useAppSelector(selectAccount);
  const onStage = performer.streamingStatus !== 'offline';
  return (
    <div className={styles.bar}>
      <Avatar src={performer.avatar} size={48} lit={onStage} />
      <div className={styles.words}>
        <h1 className={styles.name}>{performer.name}</h1>
        {performer.streamingTitle && <p className={styles.title} title={performer.streamingTitle}>{performer.streamingTitle}</p>}
      </div>
      {account?._id === performer._id ? <LinkButton href="/live" variant="stage">Go to your stage</LinkButton> : (!account || account.role === 'user') && <><ShowLink performer={performer} /><FollowButton performer={performer} guest={!account} /></>}
    </div>
  );
}

/** The way into the group show that runs, or to a private one of a performer who is here. */
function ShowLink({ performer }: { performer: PerformerPage }) {
  const { streamingStatus, isOnline, username } = performer;
  if (streamingStatus === 'group') return <LinkButton href={`/shows/group/${username}`} variant="primary">Join the group</LinkButton>;
  if (streamingStatus === 'private' || (streamingStatus === 'offline' && !isOnline)) return null;
  return <LinkButton href={`/shows/private/${username}`} variant="stage" icon="lock"><span className={styles.follow}>Private show</span></LinkButton>;
}

function FollowButton({ performer, guest }: { performer: PerformerPage; guest: boolean }) {
  const dispatch = useAppDispatch();
  const { asPath } = useRouter();
  const { isFavorite } = performer;
  const press = () => {
    if (!guest) return void dispatch(favouriteToggleRequested({ performerId: performer._id, isFavorite: !isFavorite }));
    storeReturnTo({ path: asPath, roles: ['user'] });
    void navigate(LOGIN_PATH);
  };
  return <Button variant="stage" icon={isFavorite ? 'check' : 'heart'} aria-pressed={isFavorite} onClick={press}><span className={styles.follow}>{isFavorite ? 'Following' : 'Follow'}</span></Button>;
}
