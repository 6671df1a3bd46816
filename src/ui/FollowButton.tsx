import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import { type FollowLevel } from '@contract/performers';
import { Button } from './Button';
import { type ButtonLook } from './buttonClass';
import { Icon } from './Icon';

// loads when it is opened
const FollowMenu = dynamic(() => import('./FollowMenu'), { ssr: false });

interface FollowButtonProps extends ButtonLook {
  performer: { name: string; isFavorite: boolean };
  /** what the member is told of */
  level: FollowLevel | null;
  /** names the performer, where several are listed */
  isListed?: boolean;
  onFollow: () => void;
  /** null: unfollow */
  onChoose: (level: FollowLevel | null) => void;
  /** surrounds the word */
  face?: (word: string) => ReactNode;
}

/** Follows a performer. Once the member follows, it opens what they are told of, and Unfollow. */
export function FollowButton({ performer, level, isListed, onFollow, onChoose, face, ...look }: FollowButtonProps) {
  const { name, isFavorite } = performer;
  const [anchor, setAnchor] = useState<DOMRect | null>(null);
  const word = isFavorite ? 'Following' : 'Follow';
  return (
    <>
      <Button
        {...look}
        icon={isFavorite ? 'bell' : 'heart'}
        aria-label={isListed ? `${word} ${name}` : undefined}
        aria-haspopup={isFavorite ? 'dialog' : undefined}
        onClick={(event) => (isFavorite ? setAnchor(event.currentTarget.getBoundingClientRect()) : onFollow())}
      >
        {face ? face(word) : word}
        {isFavorite && <Icon name="chevronDown" size="sm" />}
      </Button>
      {anchor && isFavorite && (
        <FollowMenu
          name={name}
          level={level ?? 'live'}
          anchor={anchor}
          onChoose={onChoose}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}
