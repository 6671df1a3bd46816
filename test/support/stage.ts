import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import path from 'node:path';
import { build } from 'esbuild';
import { proxyMediaUpgrades } from '../../server/http/mediaUpgrade';
import { divertAnswer, type LossyPath, type PathQuality, withDeadCandidates } from './lossyPath';

export interface TestStage {
  /** `http://127.0.0.1:port/`: an empty page with a video element and `window.stage` */
  url: string;
  /** the detours that were opened, when there is a bad path */
  paths: LossyPath[];
  close(): Promise<void>;
}

export interface StageOptions {
  /** the page's program; null: none */
  script?: string | null;
  /** what the packets of publishers go through */
  badPath?: PathQuality;
  /** what the packets of viewers by WHEP go through */
  badView?: PathQuality;
}

const PAGE =
  '<!doctype html><meta charset="utf-8"><title>stage</title><video style="width:640px"></video><script src="/stage.js"></script>';

function passOn(origin: string, request: IncomingMessage, response: ServerResponse): void {
  const onwards = httpRequest(
    `${origin}${request.url}`,
    { method: request.method, headers: request.headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  onwards.on('error', () => response.destroy());
  response.on('close', () => onwards.destroy());
  request.pipe(onwards);
}

async function openThrough(
  quality: PathQuality,
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<LossyPath | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const offer = withDeadCandidates(Buffer.concat(chunks).toString());
  const answer = await fetch(`${origin}${request.url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp' },
    body: offer,
  });
  const diverted = answer.status === 201 ? await divertAnswer(await answer.text(), quality) : null;
  response.writeHead(answer.status, {
    'content-type': 'application/sdp',
    location: answer.headers.get('location') ?? '',
  });
  response.end(diverted?.sdp);
  return diverted?.path ?? null;
}

/** A page with the web's live library on it, on one port with a media server, as the product has it. */
export async function startStage(
  mediaOrigin: string,
  { script = 'test/support/stage/page.ts', badPath, badView }: StageOptions = {},
): Promise<TestStage> {
  const bundled =
    script &&
    (await build({
      entryPoints: [path.join(process.cwd(), script)],
      bundle: true,
      format: 'iife',
      write: false,
      target: 'es2022',
      logLevel: 'error',
    }));
  const program = (bundled && bundled.outputFiles[0]?.text) || '';
  const paths: LossyPath[] = [];
  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    const quality = url.includes('/whip/') ? badPath : url.includes('/whep/') ? badView : undefined;
    if (quality && request.method === 'POST') {
      openThrough(quality, mediaOrigin, request, response).then(
        (detour) => detour && paths.push(detour),
        () => response.destroy(),
      );
    } else if (url.startsWith('/media/')) passOn(mediaOrigin, request, response);
    else if (url === '/stage.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(program);
    else response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
  });
  proxyMediaUpgrades(server, () => mediaOrigin, false);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    paths,
    close: async () => {
      for (const each of paths) each.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
