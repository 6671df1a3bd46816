import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { decrypt } from 'http_ece';
import { type PushMessage } from '@contract/push';

/** A message that the push service took, decrypted as its browser would. */
export interface Taken {
  path: string;
  message: PushMessage;
  headers: http.IncomingHttpHeaders;
}

const decoded = (part = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

/** Checks the site's signature (RFC 8292). @throws Error when it is missing, of another key or for another service */
function checkVapid(authorization: string | undefined, publicKey: string, audience: string): void {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization ?? '') ?? [];
  const [head, body, signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, sub, exp } = decoded(body);
  const isInTime = Number(exp) * 1000 > Date.now();
  if (key !== publicKey || !isSigned || aud !== audience || !/^(mailto|https):/.test(String(sub)) || !isInTime)
    throw new Error('the push message is not signed by the site');
}

/** Starts a push service on this machine that speaks RFC 8030, 8291 and 8292, in place of a browser's own. */
export async function startPushService() {
  const taken: Taken[] = [];
  const faults: unknown[] = [];
  const answers = new Map<string, number>();
  const browsers = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer; publicKey: string }>();
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      const browser = browsers.get(path);
      const status = answers.get(path) ?? 201;
      try {
        if (!browser || request.method !== 'POST' || !request.headers.ttl) throw new Error(`${request.method} ${path}`);
        checkVapid(request.headers.authorization, browser.publicKey, origin);
        if (request.headers['content-encoding'] !== 'aes128gcm') throw new Error('not encrypted');
        const { ecdh: privateKey, auth: authSecret } = browser;
        const text = decrypt(Buffer.concat(parts), { version: 'aes128gcm', privateKey, authSecret }).toString();
        if (status < 300) taken.push({ path, message: JSON.parse(text) as PushMessage, headers: request.headers });
        response.writeHead(status).end();
      } catch (error) {
        faults.push(error);
        response.writeHead(400).end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    taken,
    /** requests that broke the protocol */
    faults,
    /** Subscribes a new browser with the site's public key. */
    subscribe(publicKey: string) {
      const path = `/push/${randomBytes(12).toString('base64url')}`;
      const ecdh = createECDH('prime256v1');
      const auth = randomBytes(16);
      const keys = { p256dh: ecdh.generateKeys('base64url'), auth: auth.toString('base64url') };
      browsers.set(path, { ecdh, auth, publicKey });
      return { path, endpoint: origin + path, keys };
    },
    /** Sets the status with which a subscription is answered. */
    answer: (path: string, status: number) => void answers.set(path, status),
    close: () => new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  };
}
export type PushService = Awaited<ReturnType<typeof startPushService>>;
