import { type DocumentProps, Head, Html, Main, NextScript } from 'next/document';
import { type ReactElement } from 'react';
import { EARLY_SCRIPT } from '@/lib/early';
import { afterPaint } from '@/lib/paintFirst';
import { THEME_SCRIPT } from '@/lib/uiStorage';

const FONTS = ['bricolage-grotesque', 'hanken-grotesk'];

/** The theme that the operator gave the site, as the application's state came with the page. */
function themeOf({ __NEXT_DATA__: { props } }: DocumentProps): string {
  const { initialState } = props as { initialState?: { ui?: { theme?: string } } };
  return initialState?.ui?.theme ?? 'light';
}

type Files = Parameters<Head['getScripts']>[0];
type Script = ReactElement<{ src?: string }>;

/** Next's scripts, which it would have beside the styles, begin after the first paint. */
class PaintFirstHead extends Head {
  override getDynamicChunks(files: Files) {
    return this.context.isDevelopment ? super.getDynamicChunks(files) : [];
  }

  override getScripts(files: Files) {
    if (this.context.isDevelopment) return super.getScripts(files);
    const scripts = [
      ...(super.getDynamicChunks(files) as (Script | null)[]),
      ...(super.getScripts(files) as Script[]),
    ].filter((script) => script !== null);
    const addresses = scripts.flatMap(({ props: { src } }) => (src ? [src] : []));
    return [
      ...scripts.filter(({ props: { src } }) => !src),
      <script key="begin" dangerouslySetInnerHTML={{ __html: afterPaint(addresses) }} />,
    ];
  }
}

export default function Document(props: DocumentProps) {
  return (
    <Html lang="en" data-theme={themeOf(props)}>
      <PaintFirstHead>
        <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
        <script dangerouslySetInnerHTML={{ __html: EARLY_SCRIPT }} />
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
      </PaintFirstHead>
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  );
}
