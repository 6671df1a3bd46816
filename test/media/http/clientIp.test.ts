import { type IncomingMessage } from 'node:http';
import { readClientIp } from '@media/http/exchange';

const from = (forwarded?: string) =>
  readClientIp({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress: '127.0.0.1' },
  } as unknown as IncomingMessage);

it('takes the address that the proxy in front appended, and not what the viewer sent before it', () => {
  expect([from('6.6.6.6, 203.0.113.7'), from('203.0.113.7'), from('')]).toEqual([
    '203.0.113.7',
    '203.0.113.7',
    '127.0.0.1',
  ]);
  expect(from()).toBe('127.0.0.1');
});
