import '../styles/tokens.css';
import '../styles/globals.css';
import { type AppInitialProps, type AppProps } from 'next/app';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { openPage } from '@/application/open';
import { Shell } from '@/application/Shell';
import { SocketProvider } from '@/application/SocketProvider';
import { wrapper } from '@/application/wrapper';
import { publicConfig, RUNTIME_PROP } from '@/lib/config';

const PageRefusal = dynamic(() => import('@/application/PageRefusal'));

export default function App({ Component, ...rest }: AppProps) {
  const { store, props } = wrapper.useWrappedStore(rest);
  const { pageProps } = props as AppInitialProps;
  // hydration boundaries hydrate one after the other, each with the server's state, even if the state has changed since
  const [serverState] = useState(() => store.getState());
  return (
    <Provider store={store} serverState={serverState}>
      <SocketProvider>
        <Shell screen={Component} operator={pageProps.operator ?? null}>
          {pageProps.refused ? <PageRefusal failure={pageProps.refused} /> : <Component {...pageProps} />}
        </Shell>
      </SocketProvider>
    </Provider>
  );
}

App.getInitialProps = wrapper.getInitialAppProps((store) => async (context) => ({
  pageProps: await openPage(store, context),
  // the browser's configuration, read from the environment when the page is rendered
  [RUNTIME_PROP]: publicConfig(),
}));
