import { type Logger } from 'pino';

/** The functions of React that Next renders pages with, or could. */
export interface ReactRenderer {
  renderToString(tree: unknown): string;
  renderToReadableStream(
    tree: unknown,
    options?: object,
  ): Promise<AsyncIterable<Uint8Array> & { allReady: Promise<void> }>;
}

/** React writes this in place of a Suspense boundary that failed or waits for data. */
const INCOMPLETE = '<!--$!-->';

async function* asStream(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/**
 * Returns a `renderToReadableStream` that renders a page in one pass. Our pages wait for no data while they render.
 * React's stream renderer takes longer for the same HTML. It also moves large boundaries behind the end of the page,
 * hidden, where crawlers and visitors without scripts don't see them. A page that is incomplete after one pass is
 * rendered by React's own, which waits and reports errors.
 */
export function renderInOnePass({
  renderToString,
  renderToReadableStream,
}: ReactRenderer): ReactRenderer['renderToReadableStream'] {
  return async (tree, options) => {
    const html = renderToString(tree);
    if (html.includes(INCOMPLETE)) return renderToReadableStream(tree, { ...options, progressiveChunkSize: Infinity });
    return Object.assign(asStream(html), { allReady: Promise.resolve() });
  };
}

/**
 * Replaces React's stream renderer in the module that Next takes it from, because Next has no setting for it
 * (docs/decisions/0017). If that module has changed, pages are rendered by React's own, and a warning is logged.
 * Returns whether the renderer was replaced.
 */
export async function installOnePassRenderer(
  log: Pick<Logger, 'warn'>,
  load: () => Promise<unknown> = () => import('react-dom/server.edge'),
): Promise<boolean> {
  try {
    const { default: renderer } = (await load()) as { default: ReactRenderer };
    for (const name of ['renderToString', 'renderToReadableStream'] as const)
      if (typeof renderer[name] !== 'function') throw new Error(`react-dom/server.edge has no ${name}`);
    renderer.renderToReadableStream = renderInOnePass({ ...renderer });
    return true;
  } catch (error) {
    log.warn({ err: error }, 'pages are rendered by the stream renderer of React, which is slower');
    return false;
  }
}
