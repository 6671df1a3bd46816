import { request as plain } from 'node:http';
import { request as secure } from 'node:https';

/** The response to a WHIP request. */
export interface WhipResponse {
  status: number;
  location: string | undefined;
  body: string;
}

/** Sends a request with Node's own client, since `fetch` needs 10 MB more memory. Rejects after `timeoutMs`. */
export function sendRequest(
  method: 'POST' | 'DELETE',
  url: string,
  body: string,
  timeoutMs: number,
): Promise<WhipResponse> {
  return new Promise((resolve, reject) => {
    const open = url.startsWith('https:') ? secure : plain;
    const headers = body ? { 'content-type': 'application/sdp', 'content-length': Buffer.byteLength(body) } : {};
    const request = open(url, { method, headers, signal: AbortSignal.timeout(timeoutMs) }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location,
          body: Buffer.concat(chunks).toString(),
        }),
      );
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}
