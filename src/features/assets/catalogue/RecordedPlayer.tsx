import { useCallback, useRef, useState } from 'react';
import { useBrowserOnly } from '@/lib/browserOnly';
import { savesData } from '@/lib/live/playbackMode';
import { deferred } from '@/ui/deferred';
import styles from './ItemPage.module.css';

// the browser's own controls do until then
const RecordedChrome = deferred(() => import('./RecordedChrome').then((module) => module.RecordedChrome));

interface RecordedPlayerProps {
  src: string;
  poster: string | undefined;
  /** the address of a WebVTT file */
  captions?: string | null;
  /** the address of the storyboard, for the seek bar */
  storyboard?: string | null;
  name: string;
  preload: 'metadata' | 'none';
  onPlay?: () => void;
}

/** A video or a trailer, with the controls of the site's player as soon as they have loaded. */
export function RecordedPlayer({ name, preload, captions, storyboard, ...attributes }: RecordedPlayerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [hasChrome, setHasChrome] = useState(false);
  // a visitor who saves data loads nothing before playing
  const isSaving = useBrowserOnly(savesData, () => true);
  const onReady = useCallback(() => setHasChrome(true), []);
  return (
    <div ref={frame} className={styles.frame} role="group" aria-label="Player" tabIndex={0} data-player>
      <video
        {...attributes}
        preload={isSaving ? 'none' : preload}
        ref={video}
        controls={!hasChrome}
        playsInline
        aria-label={name}
      >
        {captions && <track kind="captions" src={captions} label="Captions" />}
      </video>
      <RecordedChrome frame={frame} video={video} storyboard={storyboard} onReady={onReady} />
    </div>
  );
}
