import { Agent as PlainAgent, request as plain } from 'node:http';
import { Agent as SecureAgent, request as secure } from 'node:https';
import { requestIdHeader } from '../requestId';

/**
 * Sends one callback to the API and resolves with the parsed answer. Rejects on a timeout and on any status but 2xx.
 */
export type Callback = (body: Record<string, unknown>) => Promise<unknown>;

const CALLBACK_TIMEOUT_MS = 5_000;
/** The API's answers are far shorter. */
const MAX_ANSWER_BYTES = 64 * 1024;
/** Without a timeout, Node's agent may send a request on a connection that the API is closing as idle. */
const AGENT_OPTIONS = { keepAlive: true, timeout: 60_000 };

/**
 * Returns a callback that posts JSON to the API with the shared secret, over connections that stay open. Uses Node's
 * own client, which is lighter than `fetch`: every viewer's permission is asked here.
 */
export function httpCallback(url: string, secret: string): Callback {
  const isSecure = url.startsWith('https:');
  const open = isSecure ? secure : plain;
  const agent = isSecure ? new SecureAgent(AGENT_OPTIONS) : new PlainAgent(AGENT_OPTIONS);
  return (body) =>
    new Promise((resolve, reject) => {
      const content = Buffer.from(JSON.stringify(body));
      const headers = {
        'content-type': 'application/json',
        'content-length': content.length,
        'x-media-secret': secret,
        ...requestIdHeader(),
      };
      const request = open(
        url,
        { method: 'POST', agent, headers, signal: AbortSignal.timeout(CALLBACK_TIMEOUT_MS) },
        (response) => {
          const chunks: Buffer[] = [];
          let size = 0;
          response.on('data', (chunk: Buffer) => {
            chunks.push(chunk);
            size += chunk.length;
            if (size > MAX_ANSWER_BYTES) request.destroy(new Error('the API sent too long an answer'));
          });
          response.on('error', reject);
          response.on('end', () => {
            const { statusCode = 0 } = response;
            if (statusCode < 200 || statusCode > 299) return reject(new Error(`the API answered ${statusCode}`));
            try {
              resolve(size ? (JSON.parse(Buffer.concat(chunks).toString()) as unknown) : null);
            } catch (error) {
              reject(error instanceof Error ? error : new Error(String(error)));
            }
          });
        },
      );
      request.on('error', reject);
      request.end(content);
    });
}
