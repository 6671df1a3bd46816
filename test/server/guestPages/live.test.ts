/** Cached pages that list live performers change as soon as a performer goes live. */
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { API_BASE } from '@contract/base';
import { mediaSecretOf } from '@server/features/streaming/engines/embedded';
import { type GuestPages } from '@server/guestPages/serve';
import { startGuestPages } from '@server/process/guestPages';
import { type Api, startApi } from '@test/support/api';

let api: Api;
let website: http.Server;
let pages: GuestPages;
let origin: string;
const closers: (() => unknown)[] = [];

/** A website that lists the live performers, as the API does for guests. */
async function render(_request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { data } = await api.must('searchPerformers', { query: { streamingStatus: 'live', limit: 200 } });
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(`<urlset>${data.map(({ username }) => username).join(' ')}</urlset>`);
}

beforeAll(async () => {
  api = await startApi();
  // the clock is frozen, so pages never expire and only reported changes drop them
  jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  website = http.createServer(
    (request, response) => void (pages.serves(request) ? pages.handle(request, response) : render(request, response)),
  );
  await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(website.address() as AddressInfo).port}`;
  pages = await startGuestPages({
    config: api.ctx.config,
    log: api.ctx.log,
    origin,
    internalSecret: api.ctx.internalSecret,
    database: { url: api.database.url, db: api.ctx.db },
    closing: { add: (_name, close) => void closers.push(close) },
  });
});
afterAll(async () => {
  jest.restoreAllMocks();
  for (const close of closers) await close();
  website.closeAllConnections();
  await new Promise((resolve) => website.close(resolve));
  await api.close();
});

const read = async (path: string) => (await fetch(origin + path)).text();
const started = (streamId: string) =>
  fetch(`${api.url}${API_BASE}/webhooks/media/embedded`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-media-secret': mediaSecretOf(api.ctx.config) },
    body: JSON.stringify({ action: 'started', streamId, at: new Date().toISOString() }),
  });

/** Polls by turns, because the clock is frozen. */
async function eventually(look: () => Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 300; turn += 1) {
    if (await look()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('The condition was never met.');
}

it.each(['/sitemap/live.xml', '/'])(
  '%s adds a performer who goes live and removes one who has stopped, before it expires',
  async (path) => {
    const { username, token } = await api.verifiedPerformer();
    expect(await read(path)).not.toContain(username);
    expect(await read(path)).not.toContain(username);
    const { sessionId } = await api.must('startLive', { body: {} }, token);
    await started(sessionId);
    await eventually(async () => (await read(path)).includes(username));
    await api.must('endSession', { params: { sessionId } }, token);
    await eventually(async () => !(await read(path)).includes(username));
  },
);
