import { escapeHtml } from '@/lib/escapeHtml';

/** Returns the page of an overlay for OBS. The script (src/overlay) reads the secret behind the # of the address. */
export const overlayPage = ({ socketOrigin }: { socketOrigin: string }): string =>
  `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Overlay</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<link rel="stylesheet" href="/overlay.css">
<script src="/overlay.js" defer></script>
</head>
<body data-socket-origin="${escapeHtml(socketOrigin)}">
<div id="overlay"></div>
</body>
</html>
`;
