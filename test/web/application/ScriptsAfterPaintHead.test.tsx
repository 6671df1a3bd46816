// A contract with Next: it fails if an update of Next puts scripts into the head in another way.
import { HtmlContext, type HtmlProps } from 'next/dist/shared/lib/html-context.shared-runtime';
import { Head } from 'next/document';
import { renderToString } from 'react-dom/server';
import { SCRIPTS_AFTER_PAINT } from '@/lib/scriptsAfterPaint';
import { chooseHead, ScriptsAfterPaintHead } from '@/application/ScriptsAfterPaintHead';

const context = (isDevelopment: boolean) =>
  ({
    __NEXT_DATA__: { page: '/', props: {}, query: {}, buildId: 'build' },
    dangerousAsPath: '/',
    buildManifest: {
      chunkLoadingGlobal: 'TURBOPACK',
      pagesChunkGroupBootstrapParams: {
        '/_app': { otherChunks: ['static/chunks/app.css'], runtimeModuleIds: [9, 1] },
        '/': { otherChunks: ['static/chunks/page<1>.js'], runtimeModuleIds: [9, 2] },
      },
      pages: { '/': ['static/chunks/page.js'], '/_app': ['static/chunks/app.js', 'static/chunks/app.css'] },
      devFiles: [],
      polyfillFiles: ['static/chunks/polyfills.js'],
      lowPriorityFiles: [],
      rootMainFiles: [],
    },
    head: [],
    headTags: [],
    styles: [],
    docComponentsRendered: {},
    isDevelopment,
    dynamicImports: ['static/chunks/layout.js'],
    dynamicCssManifest: new Set(),
    scriptLoader: {},
    assetPrefix: '',
    assetQueryString: '',
    mutableAssetQueryString: '',
    cssAssetQueryString: '',
  }) as unknown as HtmlProps;
const written = (Used: typeof Head, isDevelopment = false) =>
  renderToString(
    <HtmlContext.Provider value={context(isDevelopment)}>
      <Used />
    </HtmlContext.Provider>,
  );
const sources = (html: string) => [...html.matchAll(/<script[^>]*\ssrc="([^"]*)"/g)].map(([, src]) => src);

test('every script of a page starts after the paint, and none is requested by the head itself', () => {
  const html = written(ScriptsAfterPaintHead);
  const later = sources(html).filter((src) => !src!.includes('polyfills'));
  expect(later).toEqual([]);
  expect(html).toContain(
    'data-urls="/_next/static/chunks/layout.js /_next/static/chunks/app.js /_next/static/chunks/page.js"',
  );
  expect(html).not.toMatch(/rel="preload"[^>]*as="script"/);
  expect(html).toContain('/_next/static/chunks/app.css');
});

test('the head has one inline script, the same in every page, and the runtime’s start is data', () => {
  const html = written(ScriptsAfterPaintHead);
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs)].map(([, text]) => text);
  expect(inline).toEqual([SCRIPTS_AFTER_PAINT]);
  const [, entries] = /data-queue="TURBOPACK" data-entries="([^"]*)"/.exec(html) ?? [];
  const { value } = Object.assign(document.createElement('textarea'), { innerHTML: entries });
  const { text = '' } = Object.assign(document.createElement('script'), {
    text: /<script>(.*?)<\/script>/s.exec(written(Head))?.[1],
  });
  const started: unknown[] = [];
  new Function('globalThis', text)({ TURBOPACK: started });
  // each page's own module comes before Next's, which gives a page that waits a task of its own
  expect(JSON.parse(value)).toEqual([
    { ...(started[0] as object), runtimeModuleIds: [1, 9] },
    { ...(started[1] as object), runtimeModuleIds: [2, 9] },
  ]);
  expect(started).toHaveLength(2);
});

test('Next’s own head requests the same scripts', () => {
  expect(
    sources(written(Head))
      .filter((src) => !src!.includes('polyfills'))
      .sort(),
  ).toEqual(['/_next/static/chunks/app.js', '/_next/static/chunks/layout.js', '/_next/static/chunks/page.js']);
});

test('development keeps Next’s own head', () => {
  expect(written(ScriptsAfterPaintHead, true)).toBe(written(Head, true));
});

test('uses Next’s own head and logs a warning if Next renames the overridden methods', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(chooseHead()).toBe(ScriptsAfterPaintHead);
  expect(warn).not.toHaveBeenCalled();
  const { getScripts } = Head.prototype;
  Object.assign(Head.prototype, { getScripts: undefined });
  try {
    expect(chooseHead()).toBe(Head);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('getScripts'));
  } finally {
    Object.assign(Head.prototype, { getScripts });
    warn.mockRestore();
  }
});
