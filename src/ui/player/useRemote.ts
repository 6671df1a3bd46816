import { type RefObject, useEffect, useState } from 'react';

/** Another screen that the browser can show a video on. */
export interface RemoteScreen {
  kind: 'AirPlay' | 'Cast';
  /** opens the browser's list of screens */
  choose: () => void;
}

type AirPlayVideo = HTMLVideoElement & { webkitShowPlaybackTargetPicker?: () => void };
type AvailabilityEvent = Event & { availability?: string };
const AVAILABILITY_EVENT = 'webkitplaybacktargetavailabilitychanged';

/** Reports whether Safari knows a screen for a video. @returns stops reporting */
function watchAirPlay(video: AirPlayVideo, report: (isAvailable: boolean) => void): () => void {
  const note = ({ availability }: AvailabilityEvent) => report(availability === 'available');
  video.addEventListener(AVAILABILITY_EVENT, note);
  return () => video.removeEventListener(AVAILABILITY_EVENT, note);
}

/** Reports whether another browser knows a screen for a video. @returns stops reporting */
function watchRemote({ remote }: HTMLVideoElement, report: (isAvailable: boolean) => void): () => void {
  // rejected where the browser never looks for screens
  const watching = remote.watchAvailability(report).catch(() => undefined);
  return () =>
    void watching.then((id) => (id === undefined ? undefined : remote.cancelWatchAvailability(id).catch(() => {})));
}

/** Returns how to show a video on another screen, or null while the browser knows none. */
export function useRemote(video: RefObject<HTMLVideoElement | null>): RemoteScreen | null {
  const [kind, setKind] = useState<RemoteScreen['kind'] | null>(null);
  useEffect(() => {
    const element: AirPlayVideo | null = video.current;
    if (element?.webkitShowPlaybackTargetPicker)
      return watchAirPlay(element, (isAvailable) => setKind(isAvailable ? 'AirPlay' : null));
    if (element && 'remote' in element)
      return watchRemote(element, (isAvailable) => setKind(isAvailable ? 'Cast' : null));
    return undefined;
  }, [video]);
  if (!kind) return null;
  const choose = () => {
    const element: AirPlayVideo | null = video.current;
    if (element?.webkitShowPlaybackTargetPicker) element.webkitShowPlaybackTargetPicker();
    // rejected when the viewer closes the list
    else void element?.remote.prompt().catch(() => undefined);
  };
  return { kind, choose };
}
