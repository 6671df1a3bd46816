import { type IncomingMessage } from 'node:http';
import Fastify from 'fastify';
import { type Socket } from 'socket.io';
import { readConfig } from '@server/config';
import { countryFrom, ipOf, type Proxies, readTrust } from '@server/http/proxies';
import { dropForgedOrigin, introduceVisitor, INTERNAL_HEADERS, visitorOf } from '@server/http/visitor';
import { visitorOfSocket } from '@server/realtime/handshake';

const VISITOR = '203.0.113.7';
const FORGED = '6.6.6.6';
const behind = (trust: string, countryHeader: string | null = null): Proxies => ({
  trusts: readTrust(trust),
  countryHeader,
});
const arrival = (remoteAddress: string, forwarded?: string, more: Record<string, string> = {}) => ({
  headers: { ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }), ...more },
  socket: { remoteAddress },
});

describe('the address of a visitor', () => {
  it.each([
    ['without a trusted proxy is the connection', '', '127.0.0.1', FORGED, '127.0.0.1'],
    ['is the one that the only proxy appended', '1', '10.0.0.1', `${FORGED}, ${VISITOR}`, VISITOR],
    ['is the same when TRUST_PROXY is on, which means one proxy', 'on', '10.0.0.1', `${FORGED}, ${VISITOR}`, VISITOR],
    ['is the second from the right behind two proxies', '2', '10.0.0.1', `${FORGED}, ${VISITOR}, 10.0.0.2`, VISITOR],
    [
      'ends at the first address that is no proxy',
      '10.0.0.0/8',
      '10.0.0.1',
      `${FORGED}, ${VISITOR}, 10.0.0.2`,
      VISITOR,
    ],
    ['may be an IPv6 address', 'loopback,2001:db8::/32', '::1', `${FORGED}, 2a00::7, 2001:db8::2`, '2a00::7'],
    ['is the connection when that is no proxy', '10.0.0.0/8', VISITOR, FORGED, VISITOR],
    ['is the connection when the proxy sends no address', '1', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['counts mapped IPv4 connections', '127.0.0.1', '::ffff:127.0.0.1', `${FORGED}, ${VISITOR}`, VISITOR],
  ])('%s', (_what, trust, connection, forwarded, expected) => {
    expect(ipOf(arrival(connection, forwarded), behind(trust))).toBe(expected);
  });
});

it('finds the visitor behind a proxy in API requests and socket handshakes alike', async () => {
  const proxies = behind('10.0.0.0/8', 'x-country');
  const forged = arrival('10.0.0.1', `${FORGED}, ${VISITOR}`, { 'x-country': 'BE' });
  const expected = { ip: VISITOR, country: 'BE', device: null };

  const app = Fastify({ trustProxy: proxies.trusts });
  app.get('/', (request) => ({ ip: request.ip, visitor: visitorOf(request, 'inside', proxies) }));
  const reply = await app.inject({ url: '/', headers: forged.headers, remoteAddress: '10.0.0.1' });
  expect(reply.json()).toEqual({ ip: VISITOR, visitor: expected });

  const handshake = { headers: forged.headers, address: '10.0.0.1', auth: {}, query: {} };
  expect(visitorOfSocket({ handshake } as unknown as Socket, proxies)).toEqual(expected);
});

describe('the country of a visitor', () => {
  const sent = { 'x-country': 'fr', 'cf-ipcountry': 'ES' };
  it('comes from no header unless COUNTRY_HEADER names it', () => {
    expect(countryFrom(arrival('10.0.0.1', VISITOR, sent), behind('1'))).toBeNull();
  });

  it('comes from the named header of a trusted proxy only', () => {
    const proxies = behind('10.0.0.0/8', 'x-country');
    expect(countryFrom(arrival('10.0.0.1', VISITOR, sent), proxies)).toBe('FR');
    expect(countryFrom(arrival(VISITOR, VISITOR, sent), proxies)).toBeNull();
    expect(countryFrom(arrival('10.0.0.1', VISITOR, { 'x-country': 'France' }), proxies)).toBeNull();
  });
});

it('replaces internal headers that a visitor of a page forged', () => {
  const request = arrival('10.0.0.1', `${FORGED}, ${VISITOR}`, {
    [INTERNAL_HEADERS.secret]: 'guessed',
    [INTERNAL_HEADERS.ip]: FORGED,
    [INTERNAL_HEADERS.country]: 'FR',
  });
  introduceVisitor(request as unknown as IncomingMessage, 'inside', behind('1'));
  expect(request.headers).toEqual({
    'x-forwarded-for': `${FORGED}, ${VISITOR}`,
    [INTERNAL_HEADERS.secret]: 'inside',
    [INTERNAL_HEADERS.ip]: VISITOR,
  });
});

describe('the scheme and the host that a header names', () => {
  const named = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example', 'x-forwarded-port': '1' };
  const kept = (from: string, more: Record<string, string> = {}) => {
    const request = arrival(from, undefined, { ...named, ...more });
    dropForgedOrigin(request, 'inside', behind('10.0.0.0/8'));
    return request.headers;
  };

  it('count from a trusted proxy and from the rendering of the site itself', () => {
    const inside = { [INTERNAL_HEADERS.secret]: 'inside' };
    expect(kept('10.0.0.1')).toEqual(named);
    expect(kept('127.0.0.1', inside)).toEqual({ ...named, ...inside });
  });

  it('do not count from anybody else', () => {
    expect(kept(VISITOR)).toEqual({});
    expect(Object.keys(kept(VISITOR, { [INTERNAL_HEADERS.secret]: 'guessed' }))).toEqual([INTERNAL_HEADERS.secret]);
  });
});

describe('the configuration', () => {
  it.each(['proxy', '10.0.0.1/99', '11', '1.5', '-1', '127.0.0.1,'])('refuses TRUST_PROXY=%s', (value) => {
    expect(() => readConfig({ TRUST_PROXY: value })).toThrow('TRUST_PROXY');
  });

  it('refuses COUNTRY_HEADER without a trusted proxy, and a name that is no header', () => {
    expect(() => readConfig({ COUNTRY_HEADER: 'X-Country' })).toThrow('COUNTRY_HEADER needs TRUST_PROXY');
    expect(() => readConfig({ TRUST_PROXY: '1', COUNTRY_HEADER: 'X Country' })).toThrow('COUNTRY_HEADER');
    expect(readConfig({ TRUST_PROXY: '1', COUNTRY_HEADER: 'CF-IPCountry' }).proxies.countryHeader).toBe('cf-ipcountry');
  });
});
