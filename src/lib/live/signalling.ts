/**
 * The address did not answer with a session. `status` is the HTTP status, 0 without any answer; `code` is the API's
 * error code, if it sent one.
 */
export class SignallingError extends Error {
  constructor(
    readonly status: number,
    readonly code: string | null,
    message: string,
  ) {
    super(message);
  }
}

export interface Session {
  answer: string;
  /** the address to DELETE to end the session; null if the engine names none */
  resource: string | null;
}

/** Candidates of the local network are found within this time; slower ones are left out. */
const GATHERING_TIMEOUT_MS = 1_000;

async function gatherOffer(peer: RTCPeerConnection): Promise<string> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, GATHERING_TIMEOUT_MS);
    const check = () => {
      if (peer.iceGatheringState !== 'complete') return;
      clearTimeout(timer);
      resolve();
    };
    peer.addEventListener('icegatheringstatechange', check);
    check();
  });
  return peer.localDescription?.sdp ?? '';
}

async function errorOf(response: Response): Promise<SignallingError> {
  const body = (await response.json().catch(() => null)) as { error?: unknown; message?: unknown } | null;
  const text = typeof body?.message === 'string' ? body.message : `The video server answered ${response.status}.`;
  return new SignallingError(response.status, typeof body?.error === 'string' ? body.error : null, text);
}

/**
 * Makes an offer, posts it (WHIP and WHEP do this the same way) and returns the answer. The token is sent as a header,
 * unless the address contains it.
 * @throws SignallingError
 */
export async function openSession(peer: RTCPeerConnection, url: string, token: string | null): Promise<Session> {
  await peer.setLocalDescription();
  const offer = await gatherOffer(peer);
  const address = new URL(url, window.location.href);
  const headers: Record<string, string> = { 'content-type': 'application/sdp' };
  if (token && !address.searchParams.has('token')) headers.authorization = `Bearer ${token}`;
  let response: Response;
  try {
    response = await fetch(address, { method: 'POST', headers, body: offer });
  } catch {
    throw new SignallingError(0, null, "The video server can't be reached.");
  }
  if (response.status !== 201) throw await errorOf(response);
  const location = response.headers.get('location');
  return { answer: await response.text(), resource: location && new URL(location, address).href };
}

/** Ends a session, even while the page closes. Ignores failures. */
export function endSession(resource: string): Promise<void> {
  return fetch(resource, { method: 'DELETE', keepalive: true }).then(
    () => undefined,
    () => undefined,
  );
}

/** The session is unknown, or its server is being restarted. */
const OVER = [404, 503];

/**
 * Returns how to ask the server whether a session is over, for when nothing arrives from it. A server that doesn't
 * answer such a question while the session goes on is not asked again: it never says so.
 */
export async function askAbout(resource: string): Promise<() => Promise<boolean>> {
  const ask = () =>
    fetch(resource).then(
      ({ status }) => status,
      () => 0,
    );
  const isAnswered = (await ask()) === 200;
  return async () => isAnswered && OVER.includes(await ask());
}
