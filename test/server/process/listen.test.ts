import { createServer, type Server } from 'node:http';
import { listen, PortTaken } from '@server/process/listen';
import { freePort } from '@test/support/reverseProxy';

describe('the port of the site', () => {
  const open: Server[] = [];
  const server = () => {
    const made = createServer();
    open.push(made);
    return made;
  };
  afterEach(() => Promise.all(open.splice(0).map((each) => new Promise((resolve) => each.close(resolve)))));

  it('is the next free one in demo mode, and an error in live mode, when it is in use', async () => {
    const port = await freePort();
    expect(await listen(server(), port, '127.0.0.1', true)).toBe(port);
    await expect(listen(server(), port, '127.0.0.1', true)).rejects.toThrow(PortTaken);
    await expect(listen(server(), port, '127.0.0.1', true)).rejects.toThrow(`Port ${port} is in use`);
    expect(await listen(server(), port, '127.0.0.1', false)).toBeGreaterThan(port);
  });
});
