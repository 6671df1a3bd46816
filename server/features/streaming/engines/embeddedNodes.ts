import { MEDIA_CONTROL_PATH, type MediaTarget } from '@server/http/mediaRoutes';
import { type MediaNodes } from '../../mediaNodes/service';
import { type EngineNodes } from '../engine';
import { EmbeddedControl } from './embeddedControl';

const STREAM_ADDRESS = /^\/media\/[^/]+\/(streams|whep|whip|ws)\/([0-9a-f-]{36})(?![\w-])/i;

/** The address where streaming software publishes: its stream key names the stream. */
const ENCODER_ADDRESS = /^\/media\/[^/]+\/whip\/encoder(?![\w-])/;

/** The id in the address of a stream, null where only a key names it, and whether it is an address for publishing. */
function streamOf(url: string): { streamId: string; isForPublisher: boolean } | { streamId: null } | null {
  const [, kind, streamId] = STREAM_ADDRESS.exec(url) ?? [];
  if (streamId) return { streamId, isForPublisher: kind === 'whip' || kind === 'ws' };
  return ENCODER_ADDRESS.test(url) ? { streamId: null } : null;
}

/** Returns where requests for streams go: to the local media server, or to the process that receives the stream. */
export function targetIn(nodes: MediaNodes | undefined, local: () => string | null, secret: string): MediaTarget {
  const place = (peer: string | null) =>
    peer ? { origin: peer, secret, onRefused: () => nodes?.forget(peer) } : local();
  return (url) => {
    const stream = url && nodes?.hasPeers() ? streamOf(url) : null;
    if (!nodes || !stream) return local();
    const isForPublisher = stream.streamId === null || stream.isForPublisher;
    const peer = isForPublisher ? nodes.peerFor(stream.streamId) : nodes.peerOf(stream.streamId);
    if (isForPublisher) return peer ? peer.then(place) : local();
    // a stream that no process receives is about to move: the player asks again, and finds it wherever it is then
    return peer ? peer.then((found) => (found || nodes.receives(stream.streamId) ? place(found) : null)) : local();
  };
}

/** Returns the control API of the media server that receives a stream. */
export function controlIn(nodes: MediaNodes | undefined, local: EmbeddedControl, secret: string) {
  return async (streamId: string): Promise<EmbeddedControl> => {
    const peer = await nodes?.peerOf(streamId);
    return peer ? controlAt(peer, secret) : local;
  };
}
const controlAt = (peer: string, secret: string) => new EmbeddedControl(() => `${peer}${MEDIA_CONTROL_PATH}`, secret);

/** Returns what the streaming service knows of the processes of the site. */
export const engineNodes = (nodes: MediaNodes, secret: string): EngineNodes => ({
  secret,
  hasPeers: () => nodes.hasPeers(),
  claim: async (streamId) => {
    const before = await nodes.claim(streamId);
    if (before) await controlAt(before, secret).call(`/streams/${streamId}/stop`, 'POST');
  },
  follow: (newStreamId, streamId) => nodes.follow(newStreamId, streamId),
  release: (streamId) => nodes.release(streamId),
  elsewhere: (streamIds) => nodes.elsewhere(streamIds),
});
