import { Agent as PlainAgent, request as plain } from 'node:http';
import { Agent as SecureAgent, request as secure } from 'node:https';

/** Sends one callback to the API and gives the parsed answer. Rejects when there is none within the time, or it is no 2xx. */
export type Callback = (body: Record<string, unknown>) => Promise<unknown>;

const TIMEOUT = 5_000;
/** Answers are a few words; more is not our API. */
const LARGEST_ANSWER = 64 * 1024;
/** Only with a time of its own does node's agent let go of a connection before the other side closes it as idle, which would fail a question on its way. */
const KEPT = { keepAlive: true, timeout: 60_000 };

/**
 * Callbacks by HTTP: JSON both ways, proven by the secret, over connections that are kept. By node's own client: every viewer's permission
 * passes here, and it is lighter than `fetch`.
 */
export function httpCallback(url: string, secret: string): Callback {
  const isSecure = url.startsWith('https:');
  const open = isSecure ? secure : plain;
  const agent = isSecure ? new SecureAgent(KEPT) : new PlainAgent(KEPT);
  return (body) =>
    new Promise((resolve, reject) => {
      const content = Buffer.from(JSON.stringify(body));
      const headers = {
        'content-type': 'application/json',
        'content-length': content.length,
        'x-media-secret': secret,
      };
      const request = open(
        url,
        { method: 'POST', agent, headers, signal: AbortSignal.timeout(TIMEOUT) },
        (response) => {
          const chunks: Buffer[] = [];
          let size = 0;
          response.on('data', (chunk: Buffer) => {
            chunks.push(chunk);
            size += chunk.length;
            if (size > LARGEST_ANSWER) request.destroy(new Error('the API answered too much'));
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
