import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import path from 'node:path';
import { build } from 'esbuild';
import { mediaRoutes } from '../../server/http/mediaRoutes';
import { proxyMediaUpgrades } from '../../server/http/mediaUpgrade';
import { NO_PROXIES } from '../../server/http/proxies';
import { type LossyPath, openLossyPath, type PathQuality } from './lossyPath';
import { divertAnswer, type Relay, withDeadCandidates } from './relay';

/** A server of a test page, which also proxies to the media server. */
export interface TestLivePage {
  /** `http://127.0.0.1:port/`: an empty page with a video element and `window.livePage` */
  url: string;
  /** the relays that were opened for bad networks */
  paths: LossyPath[];
  close(): Promise<void>;
}

/** Options of a test page. */
export interface LivePageOptions {
  /** the page's script; null: none */
  script?: string | null;
  /** the network of publishers */
  badPath?: PathQuality;
  /** the network of WHEP viewers */
  badView?: PathQuality;
  /** opens another network for each WHEP viewer */
  throughView?: OpenRelay;
}

type OpenRelay = (address: string, port: number) => Promise<Relay>;

const PAGE =
  '<!doctype html><meta charset="utf-8"><title>Live page</title><video style="width:640px"></video><script src="/page.js"></script>';

function forward(origin: string, request: IncomingMessage, response: ServerResponse): void {
  const forwarded = httpRequest(
    `${origin}${request.url}`,
    { method: request.method, headers: request.headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  // without the media process the site answers so, too
  forwarded.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(503).end()));
  response.on('close', () => forwarded.destroy());
  request.pipe(forwarded);
}

/** Forwards an offer and leads the session through a relay, unless the offer is refused. */
async function openThroughRelay(
  open: OpenRelay,
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const offer = withDeadCandidates(Buffer.concat(chunks).toString());
  const answer = await fetch(`${origin}${request.url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp' },
    body: offer,
  });
  const diverted = answer.status === 201 ? await divertAnswer(await answer.text(), open) : null;
  response.writeHead(answer.status, {
    'content-type': 'application/sdp',
    location: answer.headers.get('location') ?? '',
  });
  response.end(diverted?.sdp);
}

/** Serves a page with the web's live library on one port with the media server, as the site does. */
export async function startLivePage(
  mediaOrigin: string,
  { script = 'test/support/livePage/page.ts', badPath, badView, throughView }: LivePageOptions = {},
): Promise<TestLivePage> {
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
  const openLossy = (quality: PathQuality | undefined): OpenRelay | undefined =>
    quality &&
    (async (address, port) => {
      const relay = await openLossyPath(address, port, quality);
      paths.push(relay);
      return relay;
    });
  const openers = { '/whip/': openLossy(badPath), '/whep/': throughView ?? openLossy(badView) };
  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    const [, open] = Object.entries(openers).find(([part]) => url.includes(part)) ?? [];
    if (open && request.method === 'POST')
      openThroughRelay(open, mediaOrigin, request, response).catch(() => response.destroy());
    else if (url.startsWith('/media/')) forward(mediaOrigin, request, response);
    else if (url === '/page.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(program);
    else response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
  });
  proxyMediaUpgrades(
    server,
    mediaRoutes(() => mediaOrigin, NO_PROXIES),
  );
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
