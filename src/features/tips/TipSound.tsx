import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useAppSelector } from '@/application/hooks';
import { selectSettings } from '@/features/site/selectors';
import { IconButton } from '@/ui/IconButton';
import { selectLatestTip } from './selectors';
import { chimeOf, isMuted, onMuteChange, playChime, setMuted } from './chime';

/** Plays the sound of tips in this room, and mutes it. The choice is remembered. Nothing where the site has no sound. */
export function TipSound() {
  const { tipSound } = useAppSelector(selectSettings);
  const latest = useAppSelector(selectLatestTip);
  // the server does not know the choice: its picture is the one with sound
  const muted = useSyncExternalStore(onMuteChange, isMuted, () => false);
  const before = useRef(latest);
  useEffect(() => {
    const fresh =
      latest !== before.current && (latest?.message === null || latest?.message._id !== before.current?.message?._id);
    before.current = latest;
    if (latest && fresh && tipSound && !isMuted()) void playChime(tipSound, chimeOf(latest.tokens));
  }, [latest, tipSound]);
  if (!tipSound) return null;
  return (
    <IconButton
      icon={muted ? 'volumeOff' : 'volume'}
      label="Tip sounds"
      aria-pressed={!muted}
      onClick={() => setMuted(!muted)}
    />
  );
}
