import { io } from 'socket.io-client';
import { SOCKET_PATH } from '@contract/events';
import { describeCaddy, startCaddy } from '@test/support/caddy';
import { FRENCH_ADDRESS, openBehindProxy } from '@test/support/behindProxy';

describeCaddy('behind Caddy', () => {
  const behind = openBehindProxy();

  it('takes the address from Caddy as documented, and neither forged addresses nor countries count', async () => {
    await behind.start({ TRUST_PROXY: '127.0.0.1' }, startCaddy);
    expect(await behind.page()).toBe(200);
    expect(await behind.page({ 'x-forwarded-for': FRENCH_ADDRESS })).toBe(200);
    expect(await behind.page({ 'x-forwarded-for': `${FRENCH_ADDRESS}, ${FRENCH_ADDRESS}` })).toBe(200);
    for (const name of ['x-country', 'cf-ipcountry', 'x-footlights-visitor-country'])
      expect([name, await behind.page({ [name]: 'FR' })]).toEqual([name, 200]);
  });

  it('passes WebSockets on', async () => {
    await behind.start({ TRUST_PROXY: '127.0.0.1' }, startCaddy);
    const socket = io(behind.url(), { path: SOCKET_PATH, transports: ['websocket'], reconnection: false });
    await new Promise<void>((resolve, reject) => socket.on('connect', resolve).on('connect_error', reject));
    socket.disconnect();
  });
});
