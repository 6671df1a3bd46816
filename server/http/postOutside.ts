import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, lookupPublic } from './publicAddress';

/** Says whether the site may call a URL that an account gave. With `allowPrivate`, for tests, it may call any. */
export function isOutsideUrl(url: string, allowPrivate: boolean): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, port, username } = new URL(url);
  if (allowPrivate) return protocol === 'https:' || protocol === 'http:';
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'https:' && !port && !username && (!isIP(host) || isPublicAddress(host));
}

/**
 * Posts to a URL that an account gave. The name is resolved once, checked and used for the connection. Redirects are
 * not followed, and the body of the answer is not read.
 * @returns the status of the answer
 * @throws PrivateAddress, or the error of the connection
 */
export function postOutside(
  { url, headers, body }: { url: string; headers: http.OutgoingHttpHeaders; body: Buffer },
  { timeoutMs, allowPrivate }: { timeoutMs: number; allowPrivate: boolean },
): Promise<number> {
  const { request } = url.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    const sending = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': body.length },
        // a connection that is kept open would outlive the check of its address
        agent: false,
        lookup: allowPrivate ? undefined : lookupPublic,
        signal: AbortSignal.timeout(timeoutMs),
      },
      (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      },
    );
    sending.on('error', reject);
    sending.end(body);
  });
}
