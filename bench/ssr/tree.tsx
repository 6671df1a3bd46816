import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import { type AppProps } from 'next/app';
import { type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import App from '../../pages/_app';
import ContactPage from '../../pages/contact';
import HomePage from '../../pages/index';
import PerformerPage from '../../pages/performers/[username]';

/** What Next writes into a page for the browser: from it the same tree can be rendered again. */
export interface NextData {
  page: string;
  query: Record<string, string>;
  props: Record<string, unknown>;
}

const pages: Record<string, ComponentType> = { '/': HomePage as ComponentType, '/contact': ContactPage as ComponentType, '/performers/[username]': PerformerPage as unknown as ComponentType };

/** Renders a page's tree as React alone does, from the data that the page carried. */
export function renderTree({ page, query, props }: NextData, asPath: string): string {
  const nothing = () => undefined;
  const router = { route: page, pathname: page, query, asPath, basePath: '', isReady: true, isFallback: false, isPreview: false, isLocaleDomain: false, events: { on: nothing, off: nothing, emit: nothing }, push: nothing, replace: nothing, prefetch: async () => undefined, beforePopState: nothing, back: nothing, forward: nothing, reload: nothing };
  const app = { ...props, Component: pages[page]!, router } as unknown as AppProps;
  return renderToString(<RouterContext.Provider value={router as never}><App {...app} /></RouterContext.Provider>);
}
