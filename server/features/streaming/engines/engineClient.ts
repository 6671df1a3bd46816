import { type ExternalMedia } from '@server/externalMedia';
import { requestIdHeader } from '@server/observability/requestId';
import { Refusal } from '@server/http/errors';

const ENGINE_TIMEOUT_MS = 3_000;

export interface EngineAnswer {
  status: number;
  body: unknown;
}
export type EngineClient = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) => Promise<EngineAnswer | null>;

/** Makes the 503 for an engine that does not answer. */
export const mediaDown = () =>
  new Refusal(503, 'MEDIA_DOWN', "The video server isn't responding. Please try again in a minute.", {
    'retry-after': '10',
  });

/** Makes a client for an engine's API. The client returns null without an answer. */
export function engineClient({ apiUrl, user, password, authorization }: ExternalMedia): EngineClient {
  const credentials =
    authorization ?? (user && password ? `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` : null);
  return async (method, path, body) => {
    const headers = {
      accept: 'application/json',
      ...requestIdHeader(),
      ...(credentials ? { authorization: credentials } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    };
    try {
      const response = await fetch(`${apiUrl}${path}`, {
        method,
        headers,
        body: body && JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(ENGINE_TIMEOUT_MS),
      });
      const text = await response.text();
      const isJson = text.startsWith('{') || text.startsWith('[');
      return { status: response.status, body: isJson ? (JSON.parse(text) as unknown) : text };
    } catch {
      return null;
    }
  };
}
