import pg from 'pg';
import { type Logger } from 'pino';

/** The channel that triggers of the database speak on (0003_page_changes.sql): a path, or nothing for every page. */
const CHANNEL = 'pages_changed';
const RETRY_DELAY_MS = 1000;
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
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let secondDrop: NodeJS.Timeout | undefined;
  let closed = false;
  const listen = async (): Promise<void> => {
    const opened = new pg.Client({ connectionString: url, application_name: 'footlights pages', keepAlive: true });
    client = opened;
    opened.on('notification', ({ payload }) => {
      drop(payload || undefined);
      if (payload) return;
      clearTimeout(secondDrop);
      secondDrop = setTimeout(drop, SECOND_DROP_DELAY_MS);
    });
    opened.on('error', (error) => {
      log.warn({ err: error }, 'lost the connection that reports changed pages');
      reconnect();
    });
    await opened.connect();
    await opened.query(`listen ${CHANNEL}`);
    drop();
  };
  const reconnect = (): void => {
    if (closed || timer) return;
    drop();
    timer = setTimeout(() => {
      timer = undefined;
      listen().catch(reconnect);
    }, RETRY_DELAY_MS);
  };
  await listen();
  return async () => {
    closed = true;
    clearTimeout(timer);
    clearTimeout(secondDrop);
    await client?.end().catch(() => undefined);
  };
}
