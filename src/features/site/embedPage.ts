import { type RootState } from '@/application/state';
import { type EmbedConfig } from '@/embed/config';
import { publicConfig } from '@/lib/config';
import { escapeHtml } from '@/lib/escapeHtml';
import { TERMS_PATH } from '@/lib/routes';
import { selectOrigin, selectSettings, selectUi } from './selectors';

/** The folder of the player's script and stylesheet (scripts/embed.mjs). */
const FILES = '/player';

/** Returns the page of an embedded player, which other sites put into a frame. Its script fills it. */
export function embedPage(state: RootState, shown: Pick<EmbedConfig, 'username' | 'name' | 'room' | 'clip'>): string {
  const { brandStyle, ...settings } = selectSettings(state);
  const siteName = settings.siteName || 'Footlights';
  const terms = selectUi(state).enablePopup18Plus ? selectOrigin(state) + TERMS_PATH : null;
  const config: EmbedConfig = { ...shown, siteName, api: publicConfig().apiBase, terms };
  const { name, room } = config;
  const title = `${name} on ${siteName}`;
  return `<!DOCTYPE html>
<html lang="en" data-theme="light">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="canonical" href="${escapeHtml(room)}">
<link rel="stylesheet" href="${FILES}/styles.css">
${brandStyle ? `<style>${brandStyle}</style>` : ''}
<script type="module" src="${FILES}/embed.js"></script>
</head>
<body data-embed="${escapeHtml(JSON.stringify(config))}">
<main aria-label="${escapeHtml(title)}"><noscript><a href="${escapeHtml(room)}" target="_blank" rel="noopener">Watch ${escapeHtml(title)}</a></noscript></main>
</body>
</html>
`;
}
