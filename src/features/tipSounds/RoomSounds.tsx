import dynamic from 'next/dynamic';
import { setRoomSounds } from '@/lib/sounds';
import { useRoomSounds } from '@/lib/useRoomSounds';
import { IconButton } from '@/ui/IconButton';

const PlayedTips = dynamic(() => import('./PlayedTips').then((module) => module.PlayedTips), { ssr: false });

/** The switch for the sounds of tips in a room: off until a visitor turns it on, and always with reduced motion. */
export function RoomSounds({ performerId }: { performerId: string }) {
  const { isOn, isStill } = useRoomSounds();
  return (
    <>
      <IconButton
        icon={isOn ? 'volume' : 'volumeOff'}
        label={isStill ? 'Tip sounds are off with reduced motion' : 'Tip sounds'}
        aria-pressed={isOn}
        disabled={isStill}
        onClick={() => setRoomSounds(!isOn)}
      />
      {isOn && <PlayedTips performerId={performerId} />}
    </>
  );
}
