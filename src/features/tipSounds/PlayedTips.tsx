import { useEffect, useRef, useState } from 'react';
import { type ReplyOf } from '@contract/all';
import { useAppSelector } from '@/application/hooks';
import { selectSettings } from '@/features/site/selectors';
import { selectLatestTip } from '@/features/tips/selectors';
import { areSoundsMuted, playSound } from '@/lib/sounds';
import { tipSoundLevel } from '@/lib/tipSoundLevel';
import { playTipSound, soundOfTip } from '@/lib/tipSounds';
import { REDUCED_MOTION, useMediaQuery } from '@/lib/useMediaQuery';
import { viewTipSounds } from './api';

type Sounds = ReplyOf<'viewTipSounds'>['sounds'];

/** Plays a tip by the performer's sounds, else by the site's file. A site without one is silent. */
function playTip(tokens: number, chosen: Sounds, siteSound: string): void {
  if (areSoundsMuted()) return;
  if (!chosen) return void (siteSound && playSound(siteSound, tipSoundLevel(tokens)));
  const sound = soundOfTip(chosen, tokens);
  if (sound) void playTipSound(sound);
}

/** Returns the sounds of a performer; undefined before they are loaded. A failure leaves the choice to the site. */
function useTipSounds(performerId: string): Sounds | undefined {
  const [loaded, setLoaded] = useState<{ performerId: string; sounds: Sounds } | null>(null);
  useEffect(() => {
    let isLeft = false;
    const show = (sounds: Sounds) => !isLeft && setLoaded({ performerId, sounds });
    viewTipSounds(performerId).then(
      ({ sounds }) => show(sounds),
      () => show(null),
    );
    return () => void (isLeft = true);
  }, [performerId]);
  return loaded?.performerId === performerId ? loaded.sounds : undefined;
}

/**
 * Plays the sound of each new tip by its amount, but never with reduced motion. On stage, orders of the tip menu have a
 * bell of their own.
 */
export function PlayedTips({ performerId, onStage = false }: { performerId: string; onStage?: boolean }) {
  const { tipSound } = useAppSelector(selectSettings);
  const latest = useAppSelector(selectLatestTip);
  const isStill = useMediaQuery(REDUCED_MOTION);
  const sounds = useTipSounds(performerId);
  const before = useRef(latest);
  useEffect(() => {
    const isNew =
      latest !== before.current && (latest?.message === null || latest?.message._id !== before.current?.message?._id);
    before.current = latest;
    if (!latest || !isNew || isStill || sounds === undefined) return;
    const hasBell = onStage && tipSound && latest.message?.menuOrder;
    if (!hasBell) playTip(latest.tokens, sounds, tipSound);
  }, [latest, isStill, sounds, onStage, tipSound]);
  return null;
}
