import { useSyncExternalStore } from 'react';
import { areRoomSoundsOn, onSoundsChange } from './sounds';
import { REDUCED_MOTION, useMediaQuery } from './useMediaQuery';

/** Returns whether the visitor has turned on the sounds of tips in rooms, and whether reduced motion forbids them. */
export function useRoomSounds(): { isOn: boolean; isStill: boolean } {
  const isOn = useSyncExternalStore(onSoundsChange, areRoomSoundsOn, () => false);
  const isStill = useMediaQuery(REDUCED_MOTION);
  return { isOn: isOn && !isStill, isStill };
}
