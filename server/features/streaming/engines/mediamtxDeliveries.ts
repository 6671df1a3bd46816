import { type ExternalMedia } from '@server/externalMedia';
import { type Delivery } from '../engine';
import { ONE_PLAYER } from '@server/http/linkBinding';
import { streamIdOf } from './addresses';
import { type Counter, DeliveryTracker } from './deliveryTracker';
import { isReading, type MediamtxApi, type MediamtxPath, type MediamtxSession } from './mediamtxApi';

/** Reads the token of a session; null without a valid one. */
type ClaimsOf = (session: MediamtxSession) => { holder: string; binding?: string } | null;

/** Samples are taken at most this often. */
const SAMPLE_INTERVAL_MS = 400;

/**
 * Returns a counter that grows only while a viewer receives: the reports of their browser over WebRTC, or the bytes
 * that their player fetched over HLS. Null for other sessions.
 */
function receivedBy({ list, outboundBytes, inboundRTCPPackets, rtcpPacketsReceived }: MediamtxSession): number | null {
  if (list === 'webrtcsessions') return inboundRTCPPackets ?? rtcpPacketsReceived ?? null;
  return list === 'hlssessions' ? (outboundBytes ?? null) : null;
}

/**
 * Returns the sessions that a newer one of the same viewer on the same stream replaces, among those whose token is for
 * one player at a time.
 */
function replacedSessions(sessions: MediamtxSession[], claimsOf: ClaimsOf): MediamtxSession[] {
  const newest = new Map<string, MediamtxSession>();
  const replaced: MediamtxSession[] = [];
  const openedAt = ({ created }: MediamtxSession) => Date.parse(created ?? '') || 0;
  for (const session of sessions.filter(isReading).sort((a, b) => openedAt(a) - openedAt(b))) {
    const claims = claimsOf(session);
    if (claims?.binding !== ONE_PLAYER) continue;
    const seat = `${session.path} ${claims.holder}`;
    const former = newest.get(seat);
    if (former) replaced.push(former);
    newest.set(seat, session);
  }
  return replaced;
}

/** Proves what reached each viewer, from the counters of MediaMTX's control API (docs/decisions/0013). */
export class MediamtxDeliveries {
  private readonly tracker = new DeliveryTracker();
  private sampling: Promise<boolean> | null = null;
  private last = { at: 0, answered: true };

  constructor(
    private readonly media: ExternalMedia,
    private readonly api: MediamtxApi,
    private readonly claimsOf: ClaimsOf,
  ) {}

  /** Returns what is proven now, by stream; empty while the API does not answer. */
  async read(): Promise<Map<string, Delivery>> {
    if (this.sampling === null && Date.now() - this.last.at >= SAMPLE_INTERVAL_MS)
      this.sampling = this.sample().then((answered) => {
        this.last = { at: Date.now(), answered };
        this.sampling = null;
        return answered;
      });
    return (await (this.sampling ?? this.last.answered)) ? this.tracker.deliveries : new Map();
  }

  private async sample(): Promise<boolean> {
    const at = Date.now();
    const [paths, sessions] = await Promise.all([this.api.paths(), this.api.viewerSessions()]);
    if (!paths) return false;
    // not awaited: the meter does not wait for it, and the next sample repeats what failed
    for (const session of replacedSessions(sessions, this.claimsOf)) void this.api.kick(session);
    this.tracker.sample(at, [
      ...paths.flatMap((path) => this.flowCounter(path) ?? []),
      ...sessions.flatMap((session) => this.viewerCounter(session) ?? []),
    ]);
    return true;
  }

  private flowCounter(path: MediamtxPath): Counter | null {
    const streamId = streamIdOf(this.media, path.name);
    const received = path.inboundBytes ?? path.bytesReceived;
    if (streamId === null || received === undefined) return null;
    return { id: `path ${path.name}`, streamId, viewerId: null, count: received };
  }

  private viewerCounter(session: MediamtxSession): Counter | null {
    const streamId = streamIdOf(this.media, session.path);
    const viewerId = this.claimsOf(session)?.holder;
    const received = receivedBy(session);
    if (streamId === null || !viewerId || received === null || !isReading(session) || session.isCDN) return null;
    return { id: session.id, streamId, viewerId, count: received };
  }
}
