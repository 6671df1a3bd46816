import { useEffect, useState } from 'react';

/** Whether the camera and the microphone are switched off, and how to change it. */
export interface Switches {
  isCameraOff: boolean;
  isMuted: boolean;
  setCameraOff: (isOff: boolean) => void;
  setMuted: (isMuted: boolean) => void;
}

/** Switches the tracks of a stream. A newly chosen device follows the switches. */
export function useSwitches(stream: MediaStream | null): Switches {
  const [isCameraOff, setCameraOff] = useState(false);
  const [isMuted, setMuted] = useState(false);
  useEffect(() => {
    for (const track of stream?.getVideoTracks() ?? []) track.enabled = !isCameraOff;
    for (const track of stream?.getAudioTracks() ?? []) track.enabled = !isMuted;
  }, [stream, isCameraOff, isMuted]);
  return { isCameraOff, isMuted, setCameraOff, setMuted };
}
