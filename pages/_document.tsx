import { type DocumentProps, Html, Main, NextScript } from 'next/document';
import { chooseHead } from '@/application/ScriptsAfterPaintHead';
import { INPUT_REPLAY_SCRIPT } from '@/lib/inputReplay';
import { THEME_SCRIPT } from '@/lib/uiStorage';

const FONTS = ['bricolage-grotesque', 'hanken-grotesk'];

const Head = chooseHead();

/** Returns the site's theme from the state that the page carries. */
function themeOf({ __NEXT_DATA__: { props } }: DocumentProps): string {
  const { initialState } = props as { initialState?: { ui?: { theme?: string } } };
  return initialState?.ui?.theme ?? 'light';
}

export default function Document(props: DocumentProps) {
  return (
    <Html lang="en" data-theme={themeOf(props)}>
      <Head>
        <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
        <script dangerouslySetInnerHTML={{ __html: INPUT_REPLAY_SCRIPT }} />
        {FONTS.map((font) => (
          <link
            key={font}
            rel="preload"
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
            href={`/fonts/${font}-latin-wght-normal.woff2`}
          />
        ))}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
      </Head>
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  );
}
