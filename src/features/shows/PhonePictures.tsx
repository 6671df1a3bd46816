import { useState } from 'react';
import { type ShowEntryView } from '@contract/shows';
import { useCorner } from '@/lib/useCorner';
import { cx } from '@/ui/cx';
import { OwnVideo } from './OwnCamera';
import { type OwnCameraState, waitingText } from './showProps';
import { ShowVideo } from './ShowVideo';
import styles from './phoneShow.module.css';

interface PhonePicturesProps extends OwnCameraState {
  entry: ShowEntryView;
  isPerformer: boolean;
}

/**
 * The performer's picture at full height, and the member's in a corner. The small one can be dragged to any corner,
 * and a tap makes it the large one.
 */
export function PhonePictures({ entry: { show, playback }, isPerformer, camera, isCameraShown }: PhonePicturesProps) {
  const [isSwapped, setSwapped] = useState(false);
  const { corner, style, handlers } = useCorner(() => setSwapped(!isSwapped));
  const hasBoth = playback !== null && isCameraShown;
  const isOwnLarge = !playback || (hasBoth && isPerformer !== isSwapped);
  const other = isPerformer ? show.member : show.performer;
  const look = (isLarge: boolean) => (isLarge ? styles.large : cx(styles.small, styles[corner]));
  const small = (name: string) => (
    <button type="button" className={styles.handle} aria-label={`${name}, tap to swap, drag to a corner`} {...handlers}>
      <span>{name}</span>
    </button>
  );
  return (
    <>
      {playback && (
        <div key="other" className={look(!isOwnLarge)} style={isOwnLarge ? style : undefined}>
          <ShowVideo
            key={playback.token}
            playback={playback}
            name={other?.name ?? ''}
            poster={(other ?? show.performer).avatar}
            waiting={waitingText(isPerformer)}
            isOptional={isPerformer}
            isBare
          />
          {isOwnLarge && small(other?.name ?? 'Their camera')}
        </div>
      )}
      {isCameraShown && (
        <div key="own" className={look(isOwnLarge)} style={isOwnLarge ? undefined : style}>
          <OwnVideo camera={camera} />
          {!isOwnLarge && small('You')}
        </div>
      )}
    </>
  );
}
