/** Sends one callback to the API and gives the parsed answer. Rejects when there is none within the time, or it is no 2xx. */
export type Callback = (body: Record<string, unknown>) => Promise<unknown>;

const TIMEOUT = 5_000;

/** Callbacks by HTTP: JSON both ways, proven by the secret. */
export function httpCallback(url: string, secret: string): Callback {
  return async (body) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-media-secret': secret },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`the API answered ${response.status}`);
    return text ? (JSON.parse(text) as unknown) : null;
  };
}
