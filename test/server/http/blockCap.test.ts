import { capPerBlock, exceptProxies } from '@server/http/blockCap';

it('counts the addresses of a /24 and of a /64 together', () => {
  const cap = capPerBlock(2);
  for (const block of [
    ['192.0.2.1', '::ffff:192.0.2.200', '192.0.2.77'],
    ['2001:db8::1', '2001:db8:0:0:ffff::2', '2001:db8::3'],
  ])
    expect(block.map((ip) => cap.take(ip) !== null)).toEqual([true, true, false]);
  expect([cap.isFull('192.0.2.9'), cap.isFull('192.0.3.9'), cap.isFull('2001:db8:0:1::')]).toEqual([
    true,
    false,
    false,
  ]);
});

it('gives each one back once, however often its end is reported', () => {
  const cap = capPerBlock(2);
  const [one] = [cap.take('192.0.2.1')!, cap.take('192.0.2.1')!];
  one();
  one();
  expect([cap.take('192.0.2.1') === null, cap.take('192.0.2.1') === null]).toEqual([false, true]);
});

it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.7'])('never limits %s: this machine or a proxy', (ip) => {
  const cap = capPerBlock(
    1,
    exceptProxies((address) => address === '10.0.0.7'),
  );
  expect([cap.take(ip), cap.take(ip), cap.isFull(ip)]).toEqual([expect.any(Function), expect.any(Function), false]);
});
