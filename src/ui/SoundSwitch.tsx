import { useSyncExternalStore } from 'react';
import { areSoundsMuted, onSoundsChange, setSoundsMuted } from '@/lib/sounds';
import { IconButton } from './IconButton';

/** The switch for all sounds of a stage: tips, orders and private show requests. */
export function SoundSwitch() {
  // the server does not know the choice and renders the switch as on
  const muted = useSyncExternalStore(onSoundsChange, areSoundsMuted, () => false);
  return (
    <IconButton
      icon={muted ? 'volumeOff' : 'volume'}
      label="Sounds"
      aria-pressed={!muted}
      onClick={() => setSoundsMuted(!muted)}
    />
  );
}
