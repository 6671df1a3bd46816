import { type Logger } from 'pino';
import { AnsweringClient, isSilent } from './answering';

const RETRY_DELAY_MS = 1000;

/**
 * Calls `hear` with each notification on a channel of the database, and without a payload after the connection was
 * opened or lost, since notifications may have been missed. Returns a function that stops listening.
 */
export async function listenTo(
  url: string,
  { channel, name, log }: { channel: string; name: string; log: Logger },
  hear: (payload?: string) => void,
): Promise<() => Promise<void>> {
  let client: AnsweringClient | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const listen = async (): Promise<void> => {
    const opened = new AnsweringClient({
      connectionString: url,
      application_name: `footlights ${name}`,
      keepAlive: true,
    });
    client = opened;
    opened.on('notification', ({ payload }) => hear(payload || undefined));
    opened.on('error', (error) => {
      if (!isSilent(url)) log.warn({ err: error }, `lost the connection that reports changed ${name}`);
      reconnect();
    });
    await opened.connect();
    await opened.query(`listen ${channel}`);
    hear();
  };
  const reconnect = (): void => {
    if (closed || timer) return;
    hear();
    timer = setTimeout(() => {
      timer = undefined;
      listen().catch(reconnect);
    }, RETRY_DELAY_MS);
  };
  await listen();
  return async () => {
    closed = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
