import { type Server } from 'node:http';
import { type AddressInfo } from 'node:net';

const PORT_MAX_ATTEMPTS = 20;

/** Listens on `port`, or on the next free one. Returns the port. */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port === 0 ? 0 : port + attempt, host, () => {
          server.off('error', reject);
          resolve();
        });
      });
      return (server.address() as AddressInfo).port;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || attempt >= PORT_MAX_ATTEMPTS) throw error;
    }
  }
}
