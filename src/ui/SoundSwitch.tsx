import { useSyncExternalStore } from 'react';
import { areSoundsMuted, onSoundsMutedChange, setSoundsMuted } from '@/lib/sounds';
import { IconButton } from './IconButton';

/** The one switch for all sounds of the site: tips and private show requests. */
export function SoundSwitch() {
  // the server does not know the choice and renders the switch as on
  const muted = useSyncExternalStore(onSoundsMutedChange, areSoundsMuted, () => false);
  return (
    <IconButton
      icon={muted ? 'volumeOff' : 'volume'}
      label="Sounds"
      aria-pressed={!muted}
      onClick={() => setSoundsMuted(!muted)}
    />
  );
}
