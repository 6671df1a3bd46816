import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectPerformerDetail } from '@/features/performers/selectors';
import { obstacleOf } from './menuEntries';
import { menuRequested } from './menuSlice';
import { type Entry } from './menuState';
import { selectTipMenu } from './selectors';

/** Loads the tip menu of a performer, again with each show, whose stock is new. */
export function useLoadedTipMenu(performerId: string, onStage: boolean): void {
  const dispatch = useAppDispatch();
  useEffect(() => void dispatch(menuRequested({ performerId })), [dispatch, performerId, onStage]);
}

const NONE: Entry[] = [];

/** Returns the entries that the performer's room shows; none while no public show is running. */
export function useEntries(performerId: string): Entry[] {
  const menu = useAppSelector(selectTipMenu);
  const { data: performer } = useAppSelector(selectPerformerDetail);
  const isOpen = performer?._id === performerId && performer.streamingStatus === 'public';
  return isOpen && menu.performerId === performerId ? menu.entries : NONE;
}

/** Returns the current time, every second while one of the entries rests. */
export function useEntryClock(entries: readonly Entry[]): number {
  const [now, setNow] = useState(() => Date.now());
  const lastReady = Math.max(0, ...entries.map(({ readyAt }) => (readyAt ? Date.parse(readyAt) : 0)));
  useEffect(() => {
    if (lastReady <= Date.now()) return undefined;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() > lastReady) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [lastReady]);
  return now;
}

/** Returns whether the member can order an entry now. */
export function useIsOrderable(): (entry: Entry) => boolean {
  const isFollower = useAppSelector(selectPerformerDetail).data?.isFavorite ?? false;
  return (entry) => obstacleOf(entry, isFollower, Date.now()) === null;
}
