import Router from 'next/router';
import { type RefObject, useEffect } from 'react';
import { useSwipe } from '@/lib/useSwipe';
import { Icon } from '@/ui/Icon';
import { type PerformerCard } from './slice';
import styles from './NextPerformer.module.css';

type Neighbour = Pick<PerformerCard, '_id' | 'username' | 'name' | 'streamingStatus'>;

/**
 * Returns the live performer after (or before) one, in an order that every page shares, so that repeated swipes lead
 * through all of them.
 */
export function neighbourOf<P extends Neighbour>(id: string, others: readonly P[], step: 1 | -1): P | undefined {
  const live = others
    .filter(({ _id, streamingStatus }) => streamingStatus === 'public' && _id !== id)
    .sort((a, b) => (a._id < b._id ? -step : step));
  return live.find(({ _id }) => (step === 1 ? _id > id : _id < id)) ?? live[0];
}

interface NextPerformerProps {
  id: string;
  others: readonly PerformerCard[];
  /** the picture, over which a finger swipes */
  player: RefObject<HTMLElement | null>;
}

/**
 * Leads to the rooms of the other live performers, on phones: a swipe over the picture, and an arrow at its edge. They
 * replace the page, so that Back leads to the list.
 */
export function NextPerformer({ id, others, player }: NextPerformerProps) {
  const open = (step: 1 | -1) => {
    const neighbour = neighbourOf(id, others, step);
    if (neighbour) void Router.replace(`/performers/${encodeURIComponent(neighbour.username)}`);
  };
  const { onPointerDown, onPointerUp, onPointerCancel } = useSwipe((direction) => {
    if (direction === 'left') open(1);
    if (direction === 'right') open(-1);
  });
  // the picture is there before this code, so it can't render the handlers
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    player.current?.addEventListener('pointerdown', onPointerDown, { signal });
    player.current?.addEventListener('pointerup', onPointerUp, { signal });
    player.current?.addEventListener('pointercancel', onPointerCancel, { signal });
    return () => listening.abort();
  });
  const next = neighbourOf(id, others, 1);
  if (!next) return null;
  return (
    <button type="button" className={styles.next} aria-label={`Next live: ${next.name}`} onClick={() => open(1)}>
      <span>
        <Icon name="chevronRight" />
      </span>
    </button>
  );
}
