import dynamic from 'next/dynamic';
import { memo, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import { followChosen } from '@/features/favourites/slice';
import { selectSettings } from '@/features/site/selectors';
import { useIntent } from '@/lib/intent';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { FollowButton } from '@/ui/FollowButton';
import { IconButton } from '@/ui/IconButton';
import { LinkButton } from '@/ui/LinkButton';
import { type PerformerPage } from './slice';
import { useMembersOnly } from './useMembersOnly';
import styles from './PerformerBar.module.css';

// load when they are opened
const RoomMenu = dynamic(() => import('./RoomMenu'), { ssr: false });
const ShareDialog = dynamic(() => import('./ShareDialog'), { ssr: false });

interface PerformerBarProps {
  performer: PerformerPage;
  onAbout: () => void;
}

/** The bar below the player: name and title of the show (larger screens), follow, private show, message, and a menu. */
export const PerformerBar = memo(function PerformerBar({ performer, onAbout }: PerformerBarProps) {
  const account = useAppSelector(selectAccount);
  const isLive = performer.streamingStatus !== 'offline';
  return (
    <div className={styles.bar}>
      <span className={styles.avatar}>
        <Avatar src={performer.avatar} size={48} lit={isLive} />
      </span>
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
          <LinkButton href="/live" variant="stage" className={styles.wide}>
            Open your live page
          </LinkButton>
        )}
        {(!account || account.role === 'user') && (
          <>
            <FollowPerformer performer={performer} isGuest={!account} />
            <ShowLink performer={performer} />
            <MessageButton performer={performer} isGuest={!account} />
          </>
        )}
        <MoreButton performer={performer} onAbout={onAbout} />
      </div>
    </div>
  );
});

/**
 * Links to the running group show unless it is full, to a private show that others may watch, or to a private show with
 * a performer who offers them and is online.
 */
function ShowLink({ performer }: { performer: PerformerPage }) {
  const { streamingStatus, isOnline, username, privateCallPrice, groupShowFull, spySeatPrice } = performer;
  const { paidShows } = useAppSelector(selectSettings);
  if (!paidShows) return null;
  if (streamingStatus === 'group')
    return groupShowFull ? (
      <p className={styles.title}>The group show is full</p>
    ) : (
      <LinkButton href={`/shows/group/${username}`} variant="primary" className={styles.wide}>
        Join group show
      </LinkButton>
    );
  if (streamingStatus === 'private')
    return spySeatPrice ? (
      <LinkButton href={`/shows/spy/${username}`} variant="lamp" icon="eye" className={styles.wide}>
        Watch · {spySeatPrice}/min
      </LinkButton>
    ) : null;
  if (!privateCallPrice || (streamingStatus === 'offline' && !isOnline)) return null;
  return (
    <LinkButton href={`/shows/private/${username}`} variant="lamp" icon="lock" className={styles.wide}>
      <span>
        <span>
          Private<span> show</span>
        </span>
        {` · ${privateCallPrice}/min`}
      </span>
    </LinkButton>
  );
}

interface MemberButtonProps {
  performer: PerformerPage;
  isGuest: boolean;
}

/** Opens the conversation with the performer. Phones have it in the menu. */
function MessageButton({ performer, isGuest }: MemberButtonProps) {
  const dispatch = useAppDispatch();
  // the slice of messages is not in the first load
  const write = () =>
    void import('@/features/messages/slice').then(({ conversationRequested }) =>
      dispatch(conversationRequested({ recipientId: performer._id })),
    );
  const press = useMembersOnly('message', isGuest, write);
  useIntent('message', !isGuest, write);
  return (
    <Button
      variant="stage"
      icon="mail"
      className={styles.desk}
      aria-label={`Message ${performer.name}`}
      onClick={press}
    >
      Message
    </Button>
  );
}

function FollowPerformer({ performer, isGuest }: MemberButtonProps) {
  const dispatch = useAppDispatch();
  const follow = () => void dispatch(followChosen(performer._id));
  const press = useMembersOnly('follow', isGuest, follow);
  // a member who follows already keeps their level
  useIntent('follow', !isGuest, () => {
    if (!performer.isFavorite) follow();
  });
  return (
    <FollowButton
      performer={performer}
      level={performer.followLevel}
      variant="stage"
      className={styles.follow}
      onFollow={press}
      onChoose={(level) => void dispatch(followChosen(performer._id, level))}
      face={(word) => <span className={styles.label}>{word}</span>}
    />
  );
}

function MoreButton({ performer, onAbout }: PerformerBarProps) {
  const [anchor, setAnchor] = useState<DOMRect | null>(null);
  const [isSharing, setSharing] = useState(false);
  return (
    <span className={styles.more}>
      <IconButton
        icon="more"
        variant="stage"
        label="More"
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget.getBoundingClientRect())}
      />
      {anchor && (
        <RoomMenu
          performer={performer}
          anchor={anchor}
          onAbout={onAbout}
          onShare={() => setSharing(true)}
          onClose={() => setAnchor(null)}
        />
      )}
      {isSharing && <ShareDialog performer={performer} onClose={() => setSharing(false)} />}
    </span>
  );
}
