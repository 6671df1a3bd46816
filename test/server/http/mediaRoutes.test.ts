import { type IncomingMessage } from 'node:http';
import { type MediaTarget, mediaRoutes } from '@server/http/mediaRoutes';
import { NO_PROXIES } from '@server/http/proxies';

const LOCAL = 'http://127.0.0.1:4000';
const PEER = { origin: 'http://10.0.0.2:3000', secret: 'the secret of the processes' };
const URL_OF_STREAM = '/media/live/streams/x.m3u8';

const request = (headers: Record<string, string> = {}) =>
  ({ url: URL_OF_STREAM, headers, socket: { remoteAddress: '203.0.113.7' } }) as unknown as IncomingMessage;
const atPeer: MediaTarget = (url) => (url ? PEER : LOCAL);

test('a request for a stream of another process goes there, with the address of the visitor and a proof', () => {
  expect(mediaRoutes(atPeer, NO_PROXIES, PEER.secret)(request())).toEqual({
    origin: PEER.origin,
    headers: { 'x-forwarded-for': '203.0.113.7', 'x-media-peer': PEER.secret },
  });
});

test('what another process passed on is served here, as from the visitor whom it names', () => {
  const passedOn = request({ 'x-media-peer': PEER.secret, 'x-forwarded-for': '198.51.100.1' });
  expect(mediaRoutes(atPeer, NO_PROXIES, PEER.secret)(passedOn)).toEqual({
    origin: LOCAL,
    headers: { 'x-forwarded-for': '198.51.100.1' },
  });
});

test.each([
  ['a wrong secret', 'made-up', PEER.secret],
  ['any secret at a site of one process', PEER.secret, undefined],
])('a visitor with %s cannot choose an address', (_what, given, secret) => {
  const forged = request({ 'x-media-peer': given, 'x-forwarded-for': '198.51.100.1' });
  const route = mediaRoutes(() => LOCAL, NO_PROXIES, secret)(forged);
  expect(route).toEqual({ origin: LOCAL, headers: { 'x-forwarded-for': '203.0.113.7' } });
});
