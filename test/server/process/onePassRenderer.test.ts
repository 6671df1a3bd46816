import { createElement, lazy, Suspense } from 'react';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import { installOnePassRenderer, type ReactRenderer, renderInOnePass } from '@server/process/onePassRenderer';

const load = createRequire(__filename);
const renderer = { ...(load('react-dom/server.edge') as ReactRenderer) };
const render = renderInOnePass(renderer);
const written = async (tree: unknown) => {
  const stream = await render(tree);
  await stream.allReady;
  return text(stream as never);
};

it('renders the same HTML as React’s stream renderer', async () => {
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

it('waits for parts of a page that load data', async () => {
  const Late = lazy(
    () =>
      new Promise<{ default: () => string }>((resolve) => setTimeout(() => resolve({ default: () => 'loaded' }), 20)),
  );
  const page = await written(
    createElement('main', null, createElement(Suspense, { fallback: 'wait' }, createElement(Late))),
  );
  expect(page).toContain('loaded');
});

it('reports a part that fails and renders the rest of the page', async () => {
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

it('rejects when the whole page fails', async () => {
  const Broken = () => {
    throw new Error('all of it is broken');
  };
  await expect(render(createElement(Broken))).rejects.toThrow('all of it is broken');
});

describe('installing the renderer', () => {
  const log = { warn: jest.fn() };
  beforeEach(() => log.warn.mockReset());

  it('replaces the function that Next calls', async () => {
    // Next takes the renderer from this module of its own; if an update changes that, our renderer has no effect
    const edge = load('react-dom/server.edge') as ReactRenderer;
    expect(load('next/dist/server/ReactDOMServerPages')).toBe(edge);
    const original = edge.renderToReadableStream;
    expect(await installOnePassRenderer(log, async () => ({ default: edge }))).toBe(true);
    expect(edge.renderToReadableStream).not.toBe(original);
    expect(log.warn).not.toHaveBeenCalled();
    edge.renderToReadableStream = original;
  });

  it.each<[string, object]>([
    ['has no renderToString any more', { renderToReadableStream: () => undefined }],
    ['has no renderToReadableStream any more', { renderToString: () => '' }],
    ['can no longer be changed', Object.freeze({ renderToString: () => '', renderToReadableStream: () => undefined })],
  ])('keeps React’s own renderer and logs a warning if the module %s', async (_what, changed) => {
    const before = { ...changed };
    expect(await installOnePassRenderer(log, async () => ({ default: changed }))).toBe(false);
    expect(changed).toEqual(before);
    expect(log.warn).toHaveBeenCalledTimes(1);
  });

  it('logs a warning if the module is gone', async () => {
    expect(await installOnePassRenderer(log, () => Promise.reject(new Error('Cannot find module')))).toBe(false);
    expect(log.warn).toHaveBeenCalledTimes(1);
  });
});
