import { writeLocal } from '@/lib/localStore';
import { resizedImage } from '@/lib/pictures';
import { type PerformerCard } from './slice';

/** Read by public/offline.js. */
const STORAGE_KEY = 'last-seen';
const CARDS_MAX = 12;

/**
 * Remembers the public cards of the front page for the offline page. They are in an order that tells nothing of the
 * account: whom it follows comes first on the front page.
 */
export function rememberFrontPage(cards: readonly PerformerCard[]): void {
  const shown = [...cards].sort((a, b) => b.viewers - a.viewers || a.name.localeCompare(b.name)).slice(0, CARDS_MAX);
  writeLocal(STORAGE_KEY, {
    at: new Date().toISOString(),
    cards: shown.map(({ name, streamingTitle, streamingStatus, avatar }) => ({
      name,
      title: streamingTitle,
      isLive: streamingStatus !== 'offline',
      picture: resizedImage(avatar, 96),
    })),
  });
}
