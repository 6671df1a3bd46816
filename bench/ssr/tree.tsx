import { HeadManagerContext } from 'next/dist/shared/lib/head-manager-context.shared-runtime';
import { HtmlContext, type HtmlProps } from 'next/dist/shared/lib/html-context.shared-runtime';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import { type AppProps } from 'next/app';
import { readFileSync } from 'node:fs';
import { type ComponentType, type JSX } from 'react';
import { renderToString } from 'react-dom/server';
import App from '../../pages/_app';
import Document from '../../pages/_document';
import ContactPage from '../../pages/contact';
import HomePage from '../../pages/index';
import PerformerPage from '../../pages/performers/[username]';

/** The data that Next writes into a page. It suffices to render the same tree again. */
export interface NextData {
  page: string;
  query: Record<string, string>;
  props: Record<string, unknown>;
}

const pages: Record<string, ComponentType> = {
  '/': HomePage as ComponentType,
  '/contact': ContactPage as ComponentType,
  '/performers/[username]': PerformerPage as unknown as ComponentType,
};
const buildManifest = JSON.parse(readFileSync('.next/build-manifest.json', 'utf8')) as HtmlProps['buildManifest'];
/** Next puts the application here in the document. */
const TARGET = '<next-js-internal-body-render-target></next-js-internal-body-render-target>';

/** Renders the document around the application. Next renders it last, when the content of the head is known. */
function renderDocument(data: NextData, asPath: string, head: JSX.Element[]): string {
  const props = {
    __NEXT_DATA__: data,
    dangerousAsPath: asPath,
    buildManifest,
    head,
    headTags: [],
    styles: [],
    docComponentsRendered: {},
    isDevelopment: false,
    dynamicImports: [],
    dynamicCssManifest: new Set(),
    scriptLoader: {},
    assetPrefix: '',
    assetQueryString: '',
    mutableAssetQueryString: '',
    cssAssetQueryString: '',
    largePageDataBytes: Infinity,
  } as unknown as HtmlProps;
  return `<!DOCTYPE html>${renderToString(
    <HtmlContext.Provider value={props}>
      <Document {...(props as unknown as Parameters<typeof Document>[0])} />
    </HtmlContext.Provider>,
  )}`;
}

/** Renders a page with its document by React alone, from the data that the page carried. */
export function renderTree(data: NextData, asPath: string): string {
  const { page, query, props } = data;
  const nothing = () => undefined;
  const router = {
    route: page,
    pathname: page,
    query,
    asPath,
    basePath: '',
    isReady: true,
    isFallback: false,
    isPreview: false,
    isLocaleDomain: false,
    events: { on: nothing, off: nothing, emit: nothing },
    push: nothing,
    replace: nothing,
    prefetch: async () => undefined,
    beforePopState: nothing,
    back: nothing,
    forward: nothing,
    reload: nothing,
  };
  const app = { ...props, Component: pages[page]!, router } as unknown as AppProps;
  let head: JSX.Element[] = [];
  const manager = {
    updateHead: (elements: JSX.Element[]) => {
      head = elements;
    },
    mountedInstances: new Set(),
  };
  const body = renderToString(
    <div id="__next">
      <RouterContext.Provider value={router as never}>
        <HeadManagerContext.Provider value={manager}>
          <App {...app} />
        </HeadManagerContext.Provider>
      </RouterContext.Provider>
    </div>,
  );
  const [before = '', after = ''] = renderDocument(data, asPath, head).split(TARGET);
  return before + body + after;
}
