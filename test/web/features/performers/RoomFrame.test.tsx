import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { makeStore } from '@/application/wrapper';
import { type ChatPlace, RoomFrame } from '@/features/performers/RoomFrame';

function Room() {
  const [place, setPlace] = useState<ChatPlace>('auto');
  return (
    <Provider store={makeStore()}>
      <RoomFrame isLive isUpright={false} place={place} onPlace={setPlace}>
        <p>hello from the chat</p>
      </RoomFrame>
    </Provider>
  );
}

/** Moves a finger from one x to another over an element. */
function swipe(element: Element, from: number, to: number): void {
  for (const [type, clientX] of [
    ['pointerdown', from],
    ['pointerup', to],
  ] as const)
    fireEvent(
      element,
      Object.assign(new MouseEvent(type, { clientX, bubbles: true }), { pointerType: 'touch', pointerId: 1 }),
    );
}

test('on a lying phone a swipe to the right hides the chat, and one from the edge brings it back', () => {
  window.matchMedia = ((query: string) => ({
    matches: query.includes('max-height: 499px'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
  const { container } = render(<Room />);
  const frame = container.firstElementChild!;
  expect(frame).toHaveAttribute('data-glass', 'sheet');
  swipe(screen.getByText('hello from the chat'), 600, 800);
  expect(frame).toHaveAttribute('data-folded');
  expect(screen.getByRole('button', { name: 'Chat' })).toHaveAttribute('aria-expanded', 'false');
  swipe(frame.firstElementChild!, 840, 640);
  expect(frame).not.toHaveAttribute('data-folded');
});
