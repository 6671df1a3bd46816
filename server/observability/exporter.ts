import http from 'node:http';
import { type Logger } from 'pino';
import { registry } from './metrics';

/** Reads what is counted at the moment of a request for the metrics. */
export type Collect = () => Promise<void> | void;

/** Serves the metrics of this process on a port of their own. `collect` runs before each reply. */
export async function serveMetrics(
  { port, host }: { port: number; host: string },
  collect: Collect,
  log: Logger,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = http.createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    void (async () => {
      try {
        await collect();
        response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics());
      } catch (error) {
        log.error({ err: error }, 'the metrics could not be read');
        response.writeHead(500).end();
      }
    })();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
