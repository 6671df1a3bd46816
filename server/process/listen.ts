import { type Server } from 'node:http';
import { type AddressInfo } from 'node:net';

const PORT_MAX_ATTEMPTS = 20;

/** Listens on this port. @throws Error when it is in use */
export const listenOn = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

/** The port is in use, and the site must have that one. */
export class PortTaken extends Error {}

/**
 * Listens on `port`, or on the next free one unless it must be exactly that port. Returns the port.
 * @throws PortTaken
 */
export async function listen(server: Server, port: number, host: string, isExact: boolean): Promise<number> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await listenOn(server, port === 0 ? 0 : port + attempt, host);
      return (server.address() as AddressInfo).port;
    } catch (error) {
      if (isExact && (error as NodeJS.ErrnoException).code === 'EADDRINUSE')
        throw new PortTaken(`Port ${port} is in use: stop the other program, or set PORT to a free port.`);
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || attempt >= PORT_MAX_ATTEMPTS) throw error;
    }
  }
}
