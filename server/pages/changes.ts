import pg from 'pg';
import { type Logger } from 'pino';

/** The channel that triggers of the database speak on (0003_page_changes.sql): a path, or nothing for every page. */
const CHANNEL = 'pages_changed';
const RETRY_MS = 1000;
/** What processes remember of the site holds for a second (settings, menus): a page rendered within it may still be the old one. */
const REMEMBERED_MS = 1500;

/**
 * Hears from the database which public pages changed, whoever changed them: this process, another one, or the command line. While the
 * connection is away nothing is heard; when it is back, everything may have changed.
 */
export async function watchPages(
  url: string,
  drop: (path?: string) => void,
  log: Logger,
): Promise<() => Promise<void>> {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let second: NodeJS.Timeout | undefined;
  let closed = false;
  const listen = async (): Promise<void> => {
    const mine = new pg.Client({ connectionString: url, application_name: 'footlights pages', keepAlive: true });
    client = mine;
    mine.on('notification', ({ payload }) => {
      drop(payload || undefined);
      if (payload) return;
      clearTimeout(second);
      second = setTimeout(drop, REMEMBERED_MS);
    });
    mine.on('error', (error) => {
      log.warn({ err: error }, 'the connection that tells of changed pages broke');
      again();
    });
    await mine.connect();
    await mine.query(`listen ${CHANNEL}`);
    drop();
  };
  const again = (): void => {
    if (closed || timer) return;
    drop();
    timer = setTimeout(() => {
      timer = undefined;
      listen().catch(again);
    }, RETRY_MS);
  };
  await listen();
  return async () => {
    closed = true;
    clearTimeout(timer);
    clearTimeout(second);
    await client?.end().catch(() => undefined);
  };
}
