import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Config } from '../../server/config';
import { type ApiBeside, prepareWeb } from '../../server/process/web';

/** The website as the site has it, in this process, with the API's answers at hand: what is left is Next, React and our components. */
export async function startRendering(apiOrigin: string, internalSecret: string): Promise<{ time(path: string): Promise<number>; close(): Promise<void> }> {
  const answers = new Map<string, Awaited<ReturnType<ApiBeside>>>();
  const api: ApiBeside = async ({ method, url, headers, body }) => {
    const call = `${method} ${url} ${body ?? ''}`;
    const known = answers.get(call);
    if (known) return known;
    const answer = await fetch(apiOrigin + url, { method, headers, body });
    const said = { status: answer.status, text: await answer.text() };
    answers.set(call, said);
    return said;
  };
  const server = http.createServer();
  const web = await prepareWeb({ config: { dev: false } as Config, root: process.cwd(), server, apiOrigin, internalSecret, api });
  let took = 0;
  server.on('request', (request, response) => {
    const began = performance.now();
    const end = response.end.bind(response) as (...args: unknown[]) => http.ServerResponse;
    response.end = ((...args: unknown[]) => {
      took = performance.now() - began;
      return end(...args);
    }) as typeof response.end;
    void web.handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    /** ms from the request to the last byte of the page. @throws Error for a page that failed */
    time: async (path) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'accept-encoding': 'identity' } });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path} was rendered with ${answer.status}`);
      return took;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await web.close();
    },
  };
}
