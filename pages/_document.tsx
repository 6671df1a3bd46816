import { type DocumentProps, Head, Html, Main, NextScript } from 'next/document';
import { THEME_SCRIPT } from '@/lib/uiStorage';

const FONTS = ['bricolage-grotesque', 'hanken-grotesk'];

/** The theme that the operator gave the site, as the application's state came with the page. */
function themeOf({ __NEXT_DATA__: { props } }: DocumentProps): string {
  const { initialState } = props as { initialState?: { ui?: { theme?: string } } };
  return initialState?.ui?.theme ?? 'light';
}

export default function Document(props: DocumentProps) {
  return (
    <Html lang="en" data-theme={themeOf(props)}>
      <Head>
        <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
        {FONTS.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={`/fonts/${font}-latin-wght-normal.woff2`} />
        ))}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      </Head>
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  );
}
