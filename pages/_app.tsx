import '../styles/tokens.css';
import '../styles/globals.css';
import { type AppInitialProps, type AppProps } from 'next/app';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { openPage } from '@/application/open';
import { Shell } from '@/application/Shell';
import { SocketProvider } from '@/application/SocketProvider';
import { wrapper } from '@/application/wrapper';
import { publicConfig, RUNTIME_PROP } from '@/lib/config';

export default function App({ Component, ...rest }: AppProps) {
  const { store, props } = wrapper.useWrappedStore(rest);
  // parts of the page wake one after the other, and each begins with what the server saw, whatever has happened
  // meanwhile
  const [serverState] = useState(() => store.getState());
  return (
    <Provider store={store} serverState={serverState}>
      <SocketProvider>
        <Shell screen={Component}>
          <Component {...(props as AppInitialProps).pageProps} />
        </Shell>
      </SocketProvider>
    </Provider>
  );
}

App.getInitialProps = wrapper.getInitialAppProps((store) => async (context) => ({
  pageProps: await openPage(store, context),
  // what the browser must know, read from the environment when the page is rendered
  [RUNTIME_PROP]: publicConfig(),
}));
