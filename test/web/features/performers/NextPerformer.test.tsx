import { fireEvent, render, screen } from '@testing-library/react';
import Router from 'next/router';
import { useRef } from 'react';
import { neighbourOf, NextPerformer } from '@/features/performers/NextPerformer';
import { card } from '@test/support/people';

jest.mock('next/router', () => ({ __esModule: true, default: { replace: jest.fn(async () => true) } }));

const people = ['c', 'a', 'd', 'b', 'off'].map((_id) =>
  card({ _id, username: _id, name: _id, streamingStatus: _id === 'off' ? 'offline' : 'public' }),
);
const othersOf = (id: string) => people.filter(({ _id }) => _id !== id);

test('repeated swipes lead through all live performers, and back in the other direction', () => {
  const walk = (step: 1 | -1) => {
    const path = ['b'];
    for (let at = 0; at < 4; at += 1) path.push(neighbourOf(path.at(-1)!, othersOf(path.at(-1)!), step)!._id);
    return path.join('');
  };
  expect(walk(1)).toBe('bcdab');
  expect(walk(-1)).toBe('badcb');
});

test('no neighbour is offered while nobody else is live', () => {
  expect(neighbourOf('a', [people[4]!], 1)).toBeUndefined();
});

function Picture() {
  const player = useRef<HTMLDivElement>(null);
  return (
    <div ref={player} data-testid="picture">
      <NextPerformer id="b" others={othersOf('b')} player={player} />
    </div>
  );
}

/** Moves a pointer across the picture. */
function move(pointerType: string, from: number, to: number): void {
  const at = (type: string, clientX: number) =>
    fireEvent(
      screen.getByTestId('picture'),
      Object.assign(new MouseEvent(type, { clientX, bubbles: true }), { pointerType, pointerId: 1 }),
    );
  at('pointerdown', from);
  at('pointerup', to);
}

test('a finger that swipes over the picture, or the arrow, opens the next live performer in place of this page', () => {
  const opened = () =>
    jest
      .mocked(Router.replace)
      .mock.calls.splice(0)
      .map(([page]) => page);
  render(<Picture />);
  move('touch', 200, 60);
  move('touch', 60, 200);
  fireEvent.click(screen.getByRole('button', { name: 'Next live: c' }));
  expect(opened()).toEqual(['/performers/c', '/performers/a', '/performers/c']);
  move('touch', 60, 80);
  move('mouse', 200, 60);
  expect(opened()).toEqual([]);
});
