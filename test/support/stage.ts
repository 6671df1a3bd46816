import { createServer, request as httpRequest } from 'node:http';
import { type AddressInfo } from 'node:net';
import path from 'node:path';
import { build } from 'esbuild';

export interface TestStage {
  /** `http://127.0.0.1:port/`: an empty page with a video element and `window.stage` */
  url: string;
  close(): Promise<void>;
}

/** A page with the web's live library on it, on one port with a media server, as the product has it. `script` replaces the page's program. */
export async function startStage(mediaOrigin: string, script = 'test/support/stage/page.ts'): Promise<TestStage> {
  const bundled = await build({ entryPoints: [path.join(process.cwd(), script)], bundle: true, format: 'iife', write: false, target: 'es2022', logLevel: 'error' });
  const program = bundled.outputFiles[0]?.text ?? '';
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/media/')) {
      const onwards = httpRequest(`${mediaOrigin}${request.url}`, { method: request.method, headers: request.headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      onwards.on('error', () => response.destroy());
      response.on('close', () => onwards.destroy());
      request.pipe(onwards);
      return;
    }
    if (request.url === '/stage.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(program);
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><meta charset="utf-8"><title>stage</title><video style="width:640px"></video><script src="/stage.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
