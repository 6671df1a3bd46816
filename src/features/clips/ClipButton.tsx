import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useAppSelector } from '@/application/hooks';
import { selectIsMember } from '@/features/auth/selectors';
import { selectWatching } from '@/features/streaming/selectors';
import styles from './ClipButton.module.css';

// loads when it is opened
const ClipDialog = dynamic(() => import('./ClipDialog'), { ssr: false });

/** Scissors; not among the icons of the site, which every page loads. */
const SCISSORS =
  'M6 4l12 13M18 4 6 17M5 16.5a2.5 2.5 0 1 0 3 3.5 2.5 2.5 0 0 0-3-3.5ZM19 16.5a2.5 2.5 0 1 1-3 3.5 2.5 2.5 0 0 1 3-3.5Z';

/** The button in the player that makes a clip. Only members have it, where the performer allows clips. */
export function ClipButton({ performerId }: { performerId: string }) {
  const isMember = useAppSelector(selectIsMember);
  const watching = useAppSelector(selectWatching);
  const [isOpen, setOpen] = useState(false);
  const rule = watching.performerId === performerId ? (watching.show?.clips ?? 'off') : 'off';
  if (!isMember || rule === 'off') return null;
  const open = () => {
    // a dialog is not in the frame that fills the screen
    if (document.fullscreenElement) void document.exitFullscreen();
    setOpen(true);
  };
  return (
    <>
      <button type="button" className={styles.button} title="Make a clip of the last 30 seconds" onClick={open}>
        <svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" strokeWidth="1.9" aria-hidden>
          <path d={SCISSORS} />
        </svg>
        <span className={styles.word}>Clip</span>
      </button>
      {isOpen && <ClipDialog performerId={performerId} onClose={() => setOpen(false)} />}
    </>
  );
}
