import { createElement, lazy, Suspense } from 'react';
import { text } from 'node:stream/consumers';
import { inOneGo } from '@server/process/wholePages';

// as Next has it: the renderer for streams beside the one for text
const renderer = jest.requireActual<Parameters<typeof inOneGo>[0]>('react-dom/server.edge');
const render = inOneGo(renderer);
const written = async (tree: unknown) => {
  const stream = await render(tree);
  await stream.allReady;
  return text(stream as never);
};

it('a page is what the renderer of streams makes of it, in one piece', async () => {
  const tree = createElement(
    'main',
    { id: 'page' },
    createElement(Suspense, { fallback: 'wait' }, createElement('p', null, 'Ünïcode & "signs" 🎭 '.repeat(3000))),
  );
  const whole = await written(tree);
  expect(whole).toBe(
    await text((await renderer.renderToReadableStream(tree, { progressiveChunkSize: Infinity })) as never),
  );
  expect(whole).toContain('🎭');
});

it('what has to be waited for is in the page all the same', async () => {
  const Late = lazy(
    () =>
      new Promise<{ default: () => string }>((resolve) =>
        setTimeout(() => resolve({ default: () => 'came late' }), 20),
      ),
  );
  const page = await written(
    createElement('main', null, createElement(Suspense, { fallback: 'wait' }, createElement(Late))),
  );
  expect(page).toContain('came late');
});

it('a part that fails is told of, and the rest of the page stands', async () => {
  const complaint = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = () => {
    throw new Error('this part is broken');
  };
  const page = await written(
    createElement('main', null, 'around it', createElement(Suspense, { fallback: 'wait' }, createElement(Broken))),
  );
  expect(page).toContain('around it');
  expect(complaint).toHaveBeenCalledWith(expect.objectContaining({ message: 'this part is broken' }));
  complaint.mockRestore();
});

it('a page that fails as a whole is refused', async () => {
  const Broken = () => {
    throw new Error('all of it is broken');
  };
  await expect(render(createElement(Broken))).rejects.toThrow('all of it is broken');
});
