import dynamic from 'next/dynamic';
import Router from 'next/router';
import { useEffect, useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';
import { useAppSelector } from '@/application/hooks';
import { type RootState } from '@/application/state';
import { keepPictures, keptPicture, onKeptPicture } from '@/lib/live/keptPicture';
import { readMiniChoice } from '@/lib/live/miniChoice';
import { mayShowMini } from './miniPages';
import { selectMiniShow } from './selectMiniShow';

const loadMini = () => import('./MiniPlayer').then((module) => module.MiniPlayer);
const MiniPlayer = dynamic(loadMini, { ssr: false });

/** Keeps the picture of a public show when the visitor leaves its room, and shows it in the mini player. */
export function MiniPlayerHost() {
  const store = useStore<RootState>();
  const isWatching = useAppSelector(({ streaming }) => streaming.watching.status === 'watching');
  const picture = useSyncExternalStore(onKeptPicture, keptPicture, () => null);
  useEffect(() => {
    if (!isWatching) return undefined;
    // its code is there when the picture moves
    void loadMini();
    return keepPictures(
      () =>
        readMiniChoice().isOn &&
        mayShowMini(Router.router?.pathname ?? '/404') &&
        selectMiniShow(store.getState()) !== null,
    );
  }, [store, isWatching]);
  return picture && <MiniPlayer key={picture.address} picture={picture} />;
}
