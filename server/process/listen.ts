import { type Server } from 'node:http';
import { type AddressInfo } from 'node:net';

const tries = 20;

/** Listens on the wished port, or on the next free one after it. @returns the port it is */
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
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || attempt >= tries) throw error;
    }
  }
}
