import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { PlayerChrome } from '@/ui/player/PlayerChrome';
import { type RewindControl } from '@/ui/player/RewindBar';

// The bar over a show's past. The journey of the player plays it.

let behind: number;
let range: number;
let went: number[];
let returns: number;
beforeEach(() => {
  jest.useFakeTimers();
  [behind, range, went, returns] = [0, 600, [], 0];
});
afterEach(() => jest.useRealTimers());

function Page({ isBack }: { isBack: boolean }) {
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const rewind: RewindControl = {
    isBack,
    behind: () => behind,
    range: () => range,
    goTo: (to) => void went.push(to),
    toLive: () => void returns++,
  };
  return (
    <div ref={frame} role="group" tabIndex={0}>
      <video ref={video} />
      <PlayerChrome frame={frame} video={video} isLive rewind={rewind} onPlay={() => undefined} way="HLS" />
    </div>
  );
}
const press = (key: string) => act(() => void fireEvent.keyDown(screen.getByRole('group'), { key }));
const bar = () => screen.queryByRole('slider', { name: /^Rewind/ });
const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms));

test('the bar of a live picture stands at its right end, and has no button back', () => {
  render(<Page isBack={false} />);
  expect(bar()).toHaveAccessibleName('Rewind, the last 10 minutes');
  expect(bar()).toHaveAttribute('aria-valuetext', 'Live');
  expect(screen.getByText('Live')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Back to live' })).toBeNull();
});

test('there is no bar while the show has no past', () => {
  range = 0;
  render(<Page isBack={false} />);
  expect(bar()).toBeNull();
  range = 60;
  pass(1_000);
  expect(bar()).toHaveAccessibleName('Rewind, the last 1 minute');
});

test('tells how far behind live the picture is as time passes, and returns by a button', () => {
  behind = 134;
  render(<Page isBack />);
  expect(bar()).toHaveAttribute('aria-valuetext', '2 minutes 14 seconds behind live');
  expect(screen.getByText('2:14 behind')).toBeInTheDocument();
  behind = 181;
  pass(1_000);
  expect(bar()).toHaveAttribute('aria-valuetext', '3 minutes 1 second behind live');
  fireEvent.click(screen.getByRole('button', { name: 'Back to live' }));
  expect(returns).toBe(1);
});

test('goes where the thumb comes to rest, and only there', () => {
  render(<Page isBack={false} />);
  for (const value of ['-100', '-200', '-300']) {
    fireEvent.change(bar()!, { target: { value } });
    pass(100);
  }
  expect(bar()).toHaveAttribute('aria-valuetext', '5 minutes behind live');
  expect(went).toEqual([]);
  pass(250);
  expect(went).toEqual([300]);
});

test('goes back and forward by keys as in a video', () => {
  behind = 100;
  render(<Page isBack />);
  for (const key of ['j', 'l', 'ArrowLeft', 'ArrowRight', '0', '9']) press(key);
  expect(went).toEqual([110, 90, 105, 95, 600, expect.closeTo(60)]);
  behind = 595;
  press('j');
  expect(went.at(-1)).toBe(600);
});

test('keys go back from the live picture, and not forward', () => {
  render(<Page isBack={false} />);
  press('l');
  press('ArrowRight');
  expect(went).toEqual([]);
  press('j');
  expect(went).toEqual([10]);
});
