import { createECDH, randomBytes } from 'node:crypto';
import http from 'node:http';
import { type AddressInfo } from 'node:net';

/** A push service on this machine that counts what it takes. */
export interface PushEndpoint {
  origin: string;
  /** the keys of every browser, so that messages are encrypted as for real ones */
  keys: { p256dh: string; auth: string };
  taken(): number;
  close(): Promise<void>;
}

export async function openPushEndpoint(): Promise<PushEndpoint> {
  let taken = 0;
  const server = http.createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      taken += 1;
      response.writeHead(201).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys: { p256dh, auth: randomBytes(16).toString('base64url') },
    taken: () => taken,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
