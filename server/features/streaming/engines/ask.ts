import { Refusal } from '@server/http/errors';
import { type ForeignMedia } from '@server/foreignMedia';

/** An engine that says nothing for this long does not answer, ms. */
const LIMIT_MS = 3_000;

export interface EngineAnswer {
  status: number;
  body: unknown;
}
export type AskEngine = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) => Promise<EngineAnswer | null>;

/** The engine is down, in words for whoever wanted to go live or to watch. */
export const engineDown = () =>
  new Refusal(503, 'MEDIA_DOWN', 'The video server does not answer at the moment. Please try again in a minute.', {
    'retry-after': '10',
  });

/** Speaks to an engine's API, with what it asks for. @returns the answer; null when none came */
export function askEngine({ apiUrl, user, password, authorization }: ForeignMedia): AskEngine {
  const proof =
    authorization ?? (user && password ? `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` : null);
  return async (method, path, body) => {
    const headers = {
      accept: 'application/json',
      ...(proof ? { authorization: proof } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    };
    try {
      const response = await fetch(`${apiUrl}${path}`, {
        method,
        headers,
        body: body && JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      const said = await response.text();
      return {
        status: response.status,
        body: said.startsWith('{') || said.startsWith('[') ? (JSON.parse(said) as unknown) : said,
      };
    } catch {
      return null;
    }
  };
}
