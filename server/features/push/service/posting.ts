import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, lookupPublic, PrivateAddress } from '@server/http/publicAddress';

const TIMEOUT_MS = 5_000;

/**
 * What became of a message. `gone`: the subscription has ended. `later`: it was certainly not taken, and may be tried
 * again. `lost`: refused for good, or nobody knows.
 */
export type Outcome = 'sent' | 'gone' | 'later' | 'lost';

export interface Message {
  endpoint: string;
  headers: http.OutgoingHttpHeaders;
  body: Buffer;
}

/** Errors before anything was sent. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** Whether a push service may have this address. With `allowPrivate`, for tests, any may. */
export function isEndpoint(endpoint: string, allowPrivate: boolean): boolean {
  const { protocol, hostname, port, username } = new URL(endpoint);
  if (allowPrivate) return protocol === 'https:' || protocol === 'http:';
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'https:' && !port && !username && (!isIP(host) || isPublicAddress(host));
}

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status === 503 ? 'later' : 'lost';
}

/** Posts a message to a push service (RFC 8030). Redirects are not followed. */
export function post({ endpoint, headers, body }: Message, allowPrivate: boolean): Promise<Outcome> {
  if (!isEndpoint(endpoint, allowPrivate)) return Promise.resolve('gone');
  const { request } = endpoint.startsWith('https:') ? https : http;
  return new Promise((resolve) => {
    const sending = request(
      endpoint,
      {
        method: 'POST',
        headers,
        lookup: allowPrivate ? undefined : lookupPublic,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
      (response) => {
        response.resume();
        resolve(outcomeOf(response.statusCode ?? 0));
      },
    );
    sending.on('error', (error: NodeJS.ErrnoException) => {
      if (error instanceof PrivateAddress) resolve('gone');
      else resolve(NOT_CONNECTED.has(error.code ?? '') ? 'later' : 'lost');
    });
    sending.end(body);
  });
}
