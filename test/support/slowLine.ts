import { createServer, request } from 'node:http';
import { type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

/** A proxy that sends pages of a site in two halves with a pause in between. Other responses pass unchanged. */
export async function startSlowLine(
  site: string,
  pauseMs: number,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((asked, answer) => {
    const { 'accept-encoding': _plain, ...headers } = asked.headers;
    const passed = request(new URL(asked.url ?? '/', site), { method: asked.method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      if (!String(given.headers['content-type']).startsWith('text/html')) return void given.pipe(answer);
      void buffer(given).then(async (page) => {
        answer.write(page.subarray(0, page.length / 2));
        await delay(pauseMs);
        answer.end(page.subarray(page.length / 2));
      });
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
