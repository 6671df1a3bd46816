import { createSocket, type RemoteInfo } from 'node:dgram';

/** Leads the datagrams of one WebRTC session through this process, since netem is not available everywhere. */
export interface Relay {
  port: number;
  close(): void;
}

/** Passes a datagram on with `forward`, at once, later or not at all. `isBack`: the server sent it. */
export type Pass = (forward: () => void, isBack: boolean, bytes: number) => void;

/** Opens a relay to `address:port`. */
export async function openRelay(address: string, port: number, pass: Pass): Promise<Relay> {
  const [near, far] = [createSocket('udp4'), createSocket('udp4')];
  let peer: RemoteInfo | null = null;
  let isClosed = false;
  const guard = (forward: () => void) => () => void (isClosed || forward());
  near.on('message', (datagram, from) => {
    peer = from;
    pass(
      guard(() => far.send(datagram, port, address)),
      false,
      datagram.length,
    );
  });
  far.on('message', (datagram) =>
    pass(
      guard(() => peer && near.send(datagram, peer.port, peer.address)),
      true,
      datagram.length,
    ),
  );
  await Promise.all([near, far].map((socket) => new Promise<void>((resolve) => socket.bind(0, address, resolve))));
  return {
    port: near.address().port,
    close: () => {
      if (isClosed) return;
      isClosed = true;
      near.close();
      far.close();
    },
  };
}

const withoutCandidates = (sdp: string) => sdp.replace(/^a=candidate:.*\r?\n/gm, '');

/** Makes all candidates unreachable (discard port 9), so that the other side uses only the relay. */
export const withDeadCandidates = (sdp: string) => sdp.replace(/^(a=candidate:\S+ \d+ \S+ \d+ \S+) \d+ /gm, '$1 9 ');

/** Opens a relay for the session of an SDP answer and returns the answer with the relay's address. */
export async function divertAnswer<Opened extends Relay>(
  sdp: string,
  open: (address: string, port: number) => Promise<Opened>,
): Promise<{ sdp: string; path: Opened }> {
  const candidates = [...sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ host.*$/gim)];
  const [line, address = '', port = ''] =
    candidates.find((candidate) => candidate[1] !== '127.0.0.1') ?? candidates[0] ?? [];
  if (!line) throw new Error('the answer has no host candidate');
  const path = await open(address, Number(port));
  const relay = line.replace(` ${address} ${port} `, ` ${address} ${path.port} `);
  const others = withoutCandidates(sdp);
  // candidates follow the connection line of each section
  return { sdp: others.replace(/^(c=IN .*)(\r?\n)/gm, `$1$2${relay}$2`), path };
}
