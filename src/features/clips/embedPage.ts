import { escapeHtml } from '@/lib/escapeHtml';
import { type Clip } from './api';

/** Returns the page with a clip's player, which other sites put into a frame. */
export function clipEmbedPage({ title, performer, video, poster }: Clip, page: string): string {
  const name = escapeHtml(`${title} · ${performer.name}`);
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${name}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="canonical" href="${escapeHtml(page)}">
<style>html,body{height:100%;margin:0;background:#000}video{display:block;width:100%;height:100%}</style>
</head>
<body>
<video controls playsinline preload="metadata" aria-label="${name}" src="${escapeHtml(video)}"${poster ? ` poster="${escapeHtml(poster)}"` : ''}></video>
</body>
</html>
`;
}
