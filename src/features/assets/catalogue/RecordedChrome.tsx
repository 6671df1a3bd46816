import { type RefObject, useEffect, useState } from 'react';
import { useSound } from '@/lib/live/useSound';
import { Button } from '@/ui/Button';
import { PlayerChrome } from '@/ui/player/PlayerChrome';
import { PlayerStatus } from '@/ui/player/PlayerStatus';

interface RecordedChromeProps {
  frame: RefObject<HTMLElement | null>;
  video: RefObject<HTMLVideoElement | null>;
  storyboard?: string | null;
  /** the browser's controls can go */
  onReady: () => void;
}

type Wait = 'none' | 'loading' | 'failed';
const WAITS: Record<string, Wait> = {
  waiting: 'loading',
  stalled: 'loading',
  playing: 'none',
  canplay: 'none',
  error: 'failed',
};

/** Returns what a recorded video waits for. */
function useWait(video: RefObject<HTMLVideoElement | null>): Wait {
  const [wait, setWait] = useState<Wait>('none');
  useEffect(() => {
    const element = video.current;
    const onEvent = ({ type }: Event) => {
      // browsers that load little until it plays report that as a stall
      if (type !== 'stalled' || !element?.paused) setWait(WAITS[type] ?? 'none');
    };
    for (const name of Object.keys(WAITS)) element?.addEventListener(name, onEvent);
    // it failed before these controls had loaded
    if (element?.error) element.dispatchEvent(new Event('error'));
    return () => {
      for (const name of Object.keys(WAITS)) element?.removeEventListener(name, onEvent);
    };
  }, [video]);
  return wait;
}

/** Loads a video again, and goes on where it stopped. */
function reload(video: HTMLVideoElement | null): void {
  if (!video) return;
  const at = video.currentTime;
  video.load();
  video.currentTime = at;
  void video.play().catch(() => undefined);
}

/** The controls of a video or a trailer, and what it waits for. A click on the picture plays or pauses. */
export function RecordedChrome({ frame, video, storyboard, onReady }: RecordedChromeProps) {
  const wait = useWait(video);
  useSound(video, true);
  useEffect(onReady, [onReady]);
  useEffect(() => {
    const element = video.current;
    const toggle = () => void (element?.paused ? element.play().catch(() => undefined) : element?.pause());
    element?.addEventListener('click', toggle);
    return () => element?.removeEventListener('click', toggle);
  }, [video]);
  const play = () => void video.current?.play().catch(() => undefined);
  const retry = () => reload(video.current);
  return (
    <>
      {wait === 'loading' && <PlayerStatus isWaiting title="Loading the video" />}
      {wait === 'failed' && (
        <PlayerStatus
          title="The video couldn’t be loaded"
          text="Nothing was lost. Check your connection, then try again."
        >
          <Button variant="stage" onClick={retry}>
            Try again
          </Button>
        </PlayerStatus>
      )}
      <PlayerChrome frame={frame} video={video} isLive={false} onPlay={play} way="File" storyboard={storyboard} />
    </>
  );
}
