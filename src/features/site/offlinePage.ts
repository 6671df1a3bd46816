import { THEME_SCRIPT } from '@/lib/uiStorage';
import { escapeHtml } from '@/lib/escapeHtml';

/** The tokens that the page needs (styles/tokens.css), because it loads no stylesheet. */
const LIGHT =
  '--c-brand:#ff0066;--c-brand-strong:#d3004f;--c-brand-press:#ab0041;--c-on-brand:#ffffff;--c-lamp:#ffb44a;--c-page:#ffffff;--c-text:#1a1220;--c-text-2:#554a5e;--c-focus:#c4004a';
const DARK =
  '--c-brand:#ff0066;--c-brand-strong:#dd0056;--c-brand-press:#e8005b;--c-on-brand:#ffffff;--c-lamp:#ffb44a;--c-page:#100b15;--c-text:#f7f2f8;--c-text-2:#c3b8cb;--c-focus:#ff7eaa';

const FONTS = [
  ['Bricolage Grotesque', 'bricolage-grotesque', '200 800'],
  ['Hanken Grotesk', 'hanken-grotesk', '100 900'],
]
  .map(
    ([family, file, weights]) =>
      `@font-face{font-family:"${family}";src:url("/fonts/${file}-latin-wght-normal.woff2") format("woff2");font-weight:${weights};font-display:swap}`,
  )
  .join('');

const STYLE = `${FONTS}
:root,[data-theme="light"]{color-scheme:light;${LIGHT}}
[data-theme="dark"]{color-scheme:dark;${DARK}}
*{box-sizing:border-box}
body{display:grid;grid-template-rows:auto 1fr;min-height:100vh;min-height:100dvh;margin:0;background:var(--c-page);color:var(--c-text);font:430 15px/1.52 "Hanken Grotesk",system-ui,sans-serif}
header{display:flex;align-items:center;gap:10px;padding:18px 20px;font:720 20px/1.3 "Bricolage Grotesque",system-ui,sans-serif;letter-spacing:-.025em}
header svg{width:30px;height:22px}
main{display:grid;place-content:center;grid-template-columns:minmax(0,1fr);justify-items:center;gap:12px;padding:20px 20px 12vh;text-align:center}
h1{margin:0;font:720 clamp(30px,1.35rem + 1.6vw,40px)/1.08 "Bricolage Grotesque",system-ui,sans-serif;letter-spacing:-.025em}
p{margin:0;max-width:40ch;color:var(--c-text-2);text-wrap:balance}
section{width:min(100%,560px);margin-top:28px;text-align:left}
h2{margin:0;font:720 21px/1.2 "Bricolage Grotesque",system-ui,sans-serif;letter-spacing:-.025em}
section p{max-width:none;margin-top:4px;font-size:13.5px}
ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,240px),1fr));gap:12px 20px;margin:16px 0 0;padding:0;list-style:none}
li{display:grid;grid-template-columns:48px minmax(0,1fr);gap:12px;align-items:center;min-height:48px}
li img{width:48px;height:48px;border-radius:50%;object-fit:cover}
li span{grid-column:2;min-width:0}
li :is(b,small){display:block;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
li b{font-weight:680}
li small{font-size:13.5px;color:var(--c-text-2)}
a{display:inline-flex;align-items:center;min-height:48px;margin-top:12px;padding:0 24px;border-radius:999px;background:var(--c-brand-strong);color:var(--c-on-brand);font-weight:680;text-decoration:none}
a:hover{background:var(--c-brand-press)}
a:focus-visible{outline:2px solid var(--c-focus);outline-offset:2px}`;

const MARK =
  '<svg viewBox="0 0 30 22" aria-hidden="true"><path d="M8 22a7 7.6 0 0 1 14 0z" fill="var(--c-brand)"/><path d="M0 22a3.6 4.6 0 0 1 7.2 0zM22.8 22a3.6 4.6 0 0 1 7.2 0z" fill="var(--c-lamp)"/><path d="M15 10.5V2.5M9.3 12 5.8 5.2M20.7 12l3.5-6.8" stroke="var(--c-brand)" stroke-width="2.4" stroke-linecap="round" fill="none"/></svg>';

interface OfflinePage {
  siteName: string;
  /** the operator's colours; may be empty */
  brandStyle: string;
  /** the site's own theme */
  theme: string;
}

/**
 * Returns the page that the service worker shows in place of one that the network did not bring. The empty link loads
 * the page of the address bar again, and so does the script once there is a connection.
 */
export const offlinePage = ({ siteName, brandStyle, theme }: OfflinePage): string =>
  `<!DOCTYPE html>
<html lang="en" data-theme="${escapeHtml(theme)}">
<head>
<meta charset="utf-8">
<title>You’re offline</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<style>${STYLE}${brandStyle}</style>
<script>${THEME_SCRIPT}</script>
<script src="/offline.js" defer></script>
</head>
<body>
<header>${MARK}${escapeHtml(siteName)}</header>
<main>
<h1>You’re offline</h1>
<p>This page needs the internet. Nothing was lost. Check your connection, then try again.</p>
<a href="">Try again</a>
<section id="seen" hidden></section>
</main>
</body>
</html>
`;
