import { type Logger } from 'pino';
import { listenTo } from '../db/listen';

/** The channel that triggers of the database speak on (0003_page_changes.sql): a path, or nothing for every page. */
const CHANNEL = 'pages_changed';
/** Settings and menus are cached for a second, so a page rendered within that second may still show the old ones. */
const SECOND_DROP_DELAY_MS = 1500;

/**
 * Calls `drop` with the path of each public page that changed, or without a path when all may have changed. The
 * database reports changes by every process and by the command line. After a lost connection, everything counts as
 * changed. Returns a function that stops listening.
 */
export async function watchPageChanges(
  url: string,
  drop: (path?: string) => void,
  log: Logger,
): Promise<() => Promise<void>> {
  let secondDrop: NodeJS.Timeout | undefined;
  const stop = await listenTo(url, { channel: CHANNEL, name: 'pages', log }, (path) => {
    drop(path);
    if (path) return;
    clearTimeout(secondDrop);
    secondDrop = setTimeout(drop, SECOND_DROP_DELAY_MS);
  });
  return async () => {
    clearTimeout(secondDrop);
    await stop();
  };
}
