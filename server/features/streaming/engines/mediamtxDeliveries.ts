import { type ExternalMedia } from '@server/externalMedia';
import { type Delivery } from '../engine';
import { streamIdOf } from './addresses';
import { type Counter, DeliveryTracker } from './deliveryTracker';
import { isReading, type MediamtxApi, type MediamtxPath, type MediamtxSession } from './mediamtxApi';

interface SessionRules {
  /** Reads the token of a session; null without a valid one. */
  claimsOf(session: MediamtxSession): { holder: string; binding?: string } | null;
  /** Disconnects those of these sessions that may not go on. */
  renew(sessions: MediamtxSession[]): Promise<void>;
}

/** Samples are taken at most this often. */
const SAMPLE_INTERVAL_MS = 400;
/** The permissions of private and group shows are checked this often, as the embedded media server does. */
const RENEWAL_INTERVAL_MS = 1_500;

/**
 * Returns a counter that grows only while a viewer receives: the reports of their browser over WebRTC, or the bytes
 * that their player fetched over HLS. Null for other sessions.
 */
function receivedBy({ list, outboundBytes, inboundRTCPPackets, rtcpPacketsReceived }: MediamtxSession): number | null {
  if (list === 'webrtcsessions') return inboundRTCPPackets ?? rtcpPacketsReceived ?? null;
  return list === 'hlssessions' ? (outboundBytes ?? null) : null;
}

/** Proves what reached each viewer, from the counters of MediaMTX's control API (docs/decisions/0013). */
export class MediamtxDeliveries {
  private readonly tracker = new DeliveryTracker();
  private sampling: Promise<boolean> | null = null;
  private last = { at: 0, answered: true };
  private renewal: { at: number; isRunning: boolean } = { at: 0, isRunning: false };

  constructor(
    private readonly media: ExternalMedia,
    private readonly api: MediamtxApi,
    private readonly rules: SessionRules,
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
    this.renewPermissions(at, sessions);
    this.tracker.sample(at, [
      ...paths.flatMap((path) => this.flowCounter(path) ?? []),
      ...sessions.flatMap((session) => this.viewerCounter(session) ?? []),
    ]);
    return true;
  }

  /** Not awaited, because the meter must not wait for it. The next renewal repeats what failed. */
  private renewPermissions(at: number, sessions: MediamtxSession[]): void {
    if (this.renewal.isRunning || at - this.renewal.at < RENEWAL_INTERVAL_MS) return;
    this.renewal = { at, isRunning: true };
    const finish = () => void (this.renewal.isRunning = false);
    void this.rules.renew(sessions.filter((session) => this.isBound(session))).then(finish, finish);
  }

  /** Says whether a session needs a bound token, or had one that has expired. */
  private isBound(session: MediamtxSession): boolean {
    if (!isReading(session) || !session.user) return false;
    const claims = this.rules.claimsOf(session);
    return claims === null || claims.binding !== undefined;
  }

  private flowCounter(path: MediamtxPath): Counter | null {
    const streamId = streamIdOf(this.media, path.name);
    const received = path.inboundBytes ?? path.bytesReceived;
    if (streamId === null || received === undefined) return null;
    return { id: `path ${path.name}`, streamId, viewerId: null, count: received };
  }

  private viewerCounter(session: MediamtxSession): Counter | null {
    const streamId = streamIdOf(this.media, session.path);
    const viewerId = this.rules.claimsOf(session)?.holder;
    const received = receivedBy(session);
    if (streamId === null || !viewerId || received === null || !isReading(session) || session.isCDN) return null;
    return { id: session.id, streamId, viewerId, count: received };
  }
}
