import { useEffect, useRef } from 'react';
import { useAppSelector } from '@/application/hooks';
import { selectSettings } from '@/features/site/selectors';
import { playSound } from '@/lib/sounds';
import { SoundSwitch } from '@/ui/SoundSwitch';
import { selectLatestTip } from './selectors';
import { tipSoundLevel } from './tipSoundLevel';

/** Plays the sound of each new tip, and shows the sound switch. Renders nothing on a site without a tip sound. */
export function TipSound() {
  const { tipSound } = useAppSelector(selectSettings);
  const latest = useAppSelector(selectLatestTip);
  const before = useRef(latest);
  useEffect(() => {
    const isNew =
      latest !== before.current && (latest?.message === null || latest?.message._id !== before.current?.message?._id);
    before.current = latest;
    if (latest && isNew && tipSound) void playSound(tipSound, tipSoundLevel(latest.tokens));
  }, [latest, tipSound]);
  return tipSound ? <SoundSwitch /> : null;
}
