/**
 * Runs the website in its own process, with remembered API replies, so that only Next, React and the components are
 * measured. Arguments: origin of the API, internal secret.
 */
import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Config } from '../../server/config';
import { type ApiBeside, prepareWeb } from '../../server/process/web';

const [apiOrigin = '', internalSecret = ''] = process.argv.slice(2);

/** Calls the API once per request and remembers its replies. */
function rememberingApi(): ApiBeside {
  const answers = new Map<string, Awaited<ReturnType<ApiBeside>>>();
  return async ({ method, url, headers, body }) => {
    const call = `${method} ${url} ${body ?? ''}`;
    const known = answers.get(call);
    if (known) return known;
    const answer = await fetch(apiOrigin + url, { method, headers, body });
    const reply = { status: answer.status, text: await answer.text() };
    answers.set(call, reply);
    return reply;
  };
}

/** Sends its port to the parent, and for every page the time from the request to the last byte, in ms. */
async function main(): Promise<void> {
  const server = http.createServer();
  const web = await prepareWeb({
    config: { dev: false } as Config,
    log: console,
    root: process.cwd(),
    server,
    apiOrigin,
    internalSecret,
    api: rememberingApi(),
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
