/** What Next takes from React to render a page, and what does so in one go. */
interface Renderer {
  renderToString(tree: unknown): string;
  /** Next reads it piece by piece when it is all there. */
  renderToReadableStream(
    tree: unknown,
    options?: object,
  ): Promise<AsyncIterable<Uint8Array> & { allReady: Promise<void> }>;
}

/** What stands in a page where a part was left to the browser, because it failed or waits for something. */
const LEFT_OUT = '<!--$!-->';

async function* inOnePiece(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/**
 * Nothing in our pages is waited for, so they are rendered in one go: React's renderer of streams takes twice as long, and sends the larger parts of a page behind
 * its end, hidden, where crawlers and visitors without scripts do not see them. What is left out then is rendered by it nevertheless: it waits, and says what failed.
 */
export function inOneGo({ renderToString, renderToReadableStream }: Renderer): Renderer['renderToReadableStream'] {
  return async (tree, options) => {
    const html = renderToString(tree);
    if (html.includes(LEFT_OUT)) return renderToReadableStream(tree, { ...options, progressiveChunkSize: Infinity });
    return Object.assign(inOnePiece(html), { allReady: Promise.resolve() });
  };
}

/** Next has no setting for it: it is put where Next takes React's renderer from. */
export async function renderPagesWhole(): Promise<void> {
  const { default: renderer } = (await import('react-dom/server.edge')) as unknown as { default: Renderer };
  renderer.renderToReadableStream = inOneGo({ ...renderer });
}
