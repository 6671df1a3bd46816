import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { later } from '@/ui/later';

const Words = ({ said }: { said: string }) => <p>{said}</p>;

test('what comes later is not on the page of the server, and stands where it belongs when it has come', async () => {
  const load = jest.fn(async () => Words);
  const Part = later(load);
  expect(renderToString(<Part said="Here" />)).not.toContain('Here');
  expect(load).not.toHaveBeenCalled();
  await act(async () => void render(<Part said="Here" />));
  expect(screen.getByText('Here')).toBeInTheDocument();
});

test('code that does not come is said in its place, and what stands beside it stays', async () => {
  const Part = later<{ said: string }>(async () => Promise.reject(new Error('Failed to load chunk')));
  await act(
    async () =>
      void render(
        <>
          <p>The rest</p>
          <Part said="Here" />
        </>,
      ),
  );
  expect(screen.getByRole('alert')).toHaveTextContent('A part of this page did not come.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  expect(screen.getByText('The rest')).toBeInTheDocument();
});
