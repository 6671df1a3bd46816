/** The address answered with something else than a session. `status` is HTTP's, 0 when nobody answered; `code` the wire's, when there was one. */
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
  /** what to DELETE to end the session; null when the engine names none */
  resource: string | null;
}

/** Candidates of the machine's own network are there within this time, ms; slower ones are left out. */
const GATHERING = 1_000;

async function gathered(peer: RTCPeerConnection): Promise<string> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, GATHERING);
    const look = () => {
      if (peer.iceGatheringState !== 'complete') return;
      clearTimeout(timer);
      resolve();
    };
    peer.addEventListener('icegatheringstatechange', look);
    look();
  });
  return peer.localDescription?.sdp ?? '';
}

async function refusal(response: Response): Promise<SignallingError> {
  const body = (await response.json().catch(() => null)) as { error?: unknown; message?: unknown } | null;
  const text = typeof body?.message === 'string' ? body.message : `The stream server answered ${response.status}`;
  return new SignallingError(response.status, typeof body?.error === 'string' ? body.error : null, text);
}

/**
 * Makes an offer of what the peer has, posts it (WHIP and WHEP are the same here) and gives the answer. The token goes as a header unless the
 * address carries it.
 * @throws SignallingError
 */
export async function openSession(peer: RTCPeerConnection, url: string, token: string | null): Promise<Session> {
  await peer.setLocalDescription();
  const offer = await gathered(peer);
  const address = new URL(url, window.location.href);
  const headers: Record<string, string> = { 'content-type': 'application/sdp' };
  if (token && !address.searchParams.has('token')) headers.authorization = `Bearer ${token}`;
  let response: Response;
  try {
    response = await fetch(address, { method: 'POST', headers, body: offer });
  } catch {
    throw new SignallingError(0, null, 'The stream server cannot be reached');
  }
  if (response.status !== 201) throw await refusal(response);
  const location = response.headers.get('location');
  return { answer: await response.text(), resource: location && new URL(location, address).href };
}

/** Ends a session; survives the page that says it, and does not care whether it was heard. */
export function endSession(resource: string): Promise<void> {
  return fetch(resource, { method: 'DELETE', keepalive: true }).then(
    () => undefined,
    () => undefined,
  );
}
