import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { deferred } from '@/ui/deferred';

const Words = ({ said }: { said: string }) => <p>{said}</p>;

test('is missing from the server’s page and renders in the browser once its code has loaded', async () => {
  const load = jest.fn(async () => Words);
  const Part = deferred(load);
  expect(renderToString(<Part said="Here" />)).not.toContain('Here');
  expect(load).not.toHaveBeenCalled();
  await act(async () => void render(<Part said="Here" />));
  expect(screen.getByText('Here')).toBeInTheDocument();
});

test('shows what stands in for it on the server and until its code has loaded', async () => {
  let loaded: (component: typeof Words) => void = () => undefined;
  const Part = deferred(
    () => new Promise<typeof Words>((resolve) => (loaded = resolve)),
    () => <p>Loading</p>,
  );
  expect(renderToString(<Part said="Here" />)).toContain('Loading');
  render(<Part said="Here" />);
  expect(screen.getByText('Loading')).toBeInTheDocument();
  await act(async () => loaded(Words));
  expect(screen.queryByText('Loading')).not.toBeInTheDocument();
  expect(screen.getByText('Here')).toBeInTheDocument();
});

test('shows an error in its place if its code fails to load, and keeps the rest of the page', async () => {
  const Part = deferred<{ said: string }>(async () => Promise.reject(new Error('Failed to load chunk')));
  await act(
    async () =>
      void render(
        <>
          <p>The rest</p>
          <Part said="Here" />
        </>,
      ),
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Part of this page failed to load.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  expect(screen.getByText('The rest')).toBeInTheDocument();
});
