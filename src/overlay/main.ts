import { OVERLAYS } from '@contract/limits';
import { runOverlay } from './live';
import { runPreview } from './preview';

// The secret is behind the # of the address, which browsers never send.
const [key, root] = [window.location.hash.slice(1), document.getElementById('overlay')];
const preview = OVERLAYS.find((kind) => key === `preview-${kind}`);
window.addEventListener('hashchange', () => window.location.reload());
if (root && preview) runPreview(root, preview);
else if (root && key) runOverlay(root, key, document.body.dataset.socketOrigin ?? '');
