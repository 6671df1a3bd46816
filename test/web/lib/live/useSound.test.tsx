import { act, fireEvent, render } from '@testing-library/react';
import { useRef } from 'react';
import { switchSound, useSound } from '@/lib/live/useSound';

function Player({ isOnByDefault }: { isOnByDefault: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  useSound(video, isOnByDefault);
  return <video ref={video} muted />;
}

let wasTouched = false;
beforeEach(() => {
  wasTouched = false;
  window.localStorage.clear();
  Object.defineProperty(navigator, 'userActivation', {
    configurable: true,
    get: () => ({ hasBeenActive: wasTouched }),
  });
});
const open = (isOnByDefault: boolean) => {
  const { unmount, container } = render(<Player isOnByDefault={isOnByDefault} />);
  return { video: container.querySelector('video')!, unmount };
};

test('a player with sound by default is heard at once after a gesture, and otherwise with the first one', () => {
  wasTouched = true;
  expect(open(true).video.muted).toBe(false);
  wasTouched = false;
  const { video } = open(true);
  expect(video.muted).toBe(true);
  act(() => void fireEvent.pointerUp(document));
  expect(video.muted).toBe(false);
});

test('the next player remembers whether the sound was on, and how loud', () => {
  wasTouched = true;
  const first = open(false);
  expect(first.video.muted).toBe(true);
  switchSound(first.video);
  act(() => {
    first.video.volume = 0.4;
    fireEvent(first.video, new Event('volumechange'));
  });
  first.unmount();
  const second = open(false);
  expect([second.video.muted, second.video.volume]).toEqual([false, 0.4]);
  switchSound(second.video);
  second.unmount();
  expect(open(true).video.muted).toBe(true);
});

test('a video that starts with sound is silent for a viewer who switched the sound off before', () => {
  window.localStorage.setItem('sound', JSON.stringify({ on: false, volume: 0.5 }));
  function Recorded() {
    const video = useRef<HTMLVideoElement>(null);
    useSound(video, true);
    return <video ref={video} />;
  }
  const video = render(<Recorded />).container.querySelector('video')!;
  expect([video.muted, video.volume]).toEqual([true, 0.5]);
});
