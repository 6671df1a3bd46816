/**
 * A process of its own: the website as the site has it, with the API's answers at hand, so that what is left is Next,
 * React and our components. Arguments: where the API is, the internal secret.
 */
import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Config } from '../../server/config';
import { type ApiBeside, prepareWeb } from '../../server/process/web';

const [apiOrigin = '', internalSecret = ''] = process.argv.slice(2);

/** Asks the API once. */
function remembered(): ApiBeside {
  const answers = new Map<string, Awaited<ReturnType<ApiBeside>>>();
  return async ({ method, url, headers, body }) => {
    const call = `${method} ${url} ${body ?? ''}`;
    const known = answers.get(call);
    if (known) return known;
    const answer = await fetch(apiOrigin + url, { method, headers, body });
    const said = { status: answer.status, text: await answer.text() };
    answers.set(call, said);
    return said;
  };
}

/** Tells its parent the port, and of every page how long it took from the request to the last byte, ms. */
async function main(): Promise<void> {
  const server = http.createServer();
  const web = await prepareWeb({
    config: { dev: false } as Config,
    log: console,
    root: process.cwd(),
    server,
    apiOrigin,
    internalSecret,
    api: remembered(),
  });
  server.on('request', (request, response) => {
    const began = performance.now();
    const end = response.end.bind(response) as (...args: unknown[]) => http.ServerResponse;
    response.end = ((...args: unknown[]) => {
      process.send?.({ took: performance.now() - began, status: response.statusCode });
      return end(...args);
    }) as typeof response.end;
    void web.handle(request, response);
  });
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
}

void main();
