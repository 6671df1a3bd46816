import { type ReactNode } from 'react';
import { useAppSelector } from '@/application/hooks';
import { LYING, PHONE, useMediaQuery } from '@/lib/useMediaQuery';
import { useSwipe } from '@/lib/useSwipe';
import { Icon } from '@/ui/Icon';
import { IconButton } from '@/ui/IconButton';
import { TokenAmount } from '@/ui/TokenAmount';
import page from './PerformerScreen.module.css';
import styles from './RoomFrame.module.css';

/** Where the chat is. `auto`: beside or below a live picture, and folded while the performer is offline. */
export type ChatPlace = 'auto' | 'open' | 'closed';

interface RoomFrameProps {
  isLive: boolean;
  /** whether the picture is upright, so that it fills the room of a phone */
  isUpright: boolean;
  place: ChatPlace;
  onPlace: (place: ChatPlace) => void;
  children: ReactNode;
}

/**
 * The place of the chat room. Lying phones have it as a sheet over the picture, which a swipe hides, and phones show it
 * as one line below the page of a performer who is offline.
 */
export function RoomFrame({ isLive, isUpright, place, onPlace, children }: RoomFrameProps) {
  const isPhone = useMediaQuery(PHONE);
  const isLying = useMediaQuery(LYING);
  const isFolded = isPhone && (isLive ? isLying && place === 'closed' : place !== 'open');
  const isOverPicture = isPhone && isLive && (isLying || isUpright);
  const swipe = useSwipe((direction) => {
    if (isLive && isLying && direction === 'right') onPlace('closed');
  });
  const edge = useSwipe((direction) => {
    if (direction === 'left') onPlace('open');
  });
  return (
    <div
      className={page.room}
      data-theme={isOverPicture ? 'dark' : undefined}
      data-glass={isOverPicture ? (isLying ? 'sheet' : 'lines') : undefined}
      data-folded={isFolded || undefined}
      {...swipe}
    >
      {isFolded && isLive && <div className={styles.edge} {...edge} />}
      {isFolded && isLive && <NewestTip />}
      <button type="button" className={page.unfold} aria-expanded={!isFolded} onClick={() => onPlace('open')}>
        <Icon name="chat" />
        <span className={styles.words}>{isLive ? 'Chat' : 'Chat is quiet. Leave a line'}</span>
      </button>
      <IconButton
        className={page.fold}
        icon={isLive ? 'chevronRight' : 'chevronDown'}
        label="Hide chat"
        onClick={() => onPlace(isLive ? 'closed' : 'auto')}
      />
      {children}
    </div>
  );
}

/** The newest tip, for five seconds, while the chat is hidden. */
function NewestTip() {
  const tip = useAppSelector(({ tips }) => tips.latest);
  if (!tip) return null;
  const name = tip.sender?.name ?? 'Someone';
  return (
    <p key={tip.message?._id ?? `${name} ${tip.tokens}`} className={styles.tip}>
      <b>
        <TokenAmount amount={tip.tokens} />
      </b>
      <span>
        <b>{name}</b> {tip.message?.text}
      </span>
    </p>
  );
}
