import { type Logger } from 'pino';
import { type Db } from '@server/db/client';
import { newId } from '@server/db/ids';
import {
  copyStream,
  countPeers,
  deleteNode,
  deleteNodeAt,
  deleteStream,
  insertNode,
  leastLoadedNode,
  nodesOf,
  putStreams,
  renewLease,
} from './store';

const HEARTBEAT_INTERVAL_MS = 500;
/** How long a process believes what it read about a stream. */
const PLACE_FRESH_MS = 500;
/** Beyond this many places, those that are out of date are forgotten. */
const PLACES_MAX = 10_000;

/**
 * Which process of the site receives which stream. Each process with a media server registers, renews its lease, and
 * claims the streams that are published to it. Requests for a stream are served where it is received, and only that
 * process decides whether its show has lost its pictures. Another one takes over when the lease has run out.
 */
export interface MediaNodes {
  start(): Promise<void>;
  /** Receives no streams any more. It goes on to know where they are. */
  leave(): Promise<void>;
  /** Keeps the lease no longer, because the process is about to end. */
  retire(): void;
  close(): Promise<void>;
  /** Says whether other processes with a media server are running. */
  hasPeers(): boolean;
  /** Says whether this process receives a stream. */
  receives(streamId: string): boolean;
  /** Returns the origin of another running process that receives a stream; null if this one does, or none. */
  peerOf(streamId: string): Promise<string | null> | null;
  /**
   * Returns the origin of another process to which a stream is to be published; null for this one.
   * @param streamId null for a stream that only its key names
   */
  peerFor(streamId: string | null): Promise<string | null> | null;
  /** Ends the lease of a process that takes no connections. One that runs after all registers again at once. */
  forget(origin: string): void;
  /** Notes that this process receives a stream. @returns the origin of the running process that did before */
  claim(streamId: string): Promise<string | null>;
  /** Notes that a new stream is received where another one is. */
  follow(newStreamId: string, streamId: string): Promise<void>;
  /** Notes that this process no longer receives a stream. */
  release(streamId: string): Promise<void>;
  /** Returns those of these streams that other running processes receive. */
  elsewhere(streamIds: string[]): Promise<Set<string>>;
}

export interface MediaNodesOptions {
  db: Db;
  log: Logger;
  /** where the other processes of the site reach this one; null: it has no media server */
  origin: string | null;
}

/** Registers this process if it has a media server, and knows the other ones. */
export function createMediaNodes({ db, log, origin }: MediaNodesOptions): MediaNodes {
  return new SiteProcess(db, log, origin);
}

class SiteProcess implements MediaNodes {
  private readonly id = newId();
  private readonly claimed = new Set<string>();
  private readonly places = new Map<string, { peer: Promise<string | null>; until: number }>();
  private peers = 0;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;
  private isFailing = false;

  constructor(
    private readonly db: Db,
    private readonly log: Logger,
    private origin: string | null,
  ) {}

  async start(): Promise<void> {
    if (this.origin) await insertNode(this.db, this.id, this.origin);
    this.peers = await countPeers(this.db, this.id);
    this.goOn();
  }

  async leave(): Promise<void> {
    if (!this.origin) return;
    this.origin = null;
    this.claimed.clear();
    this.places.clear();
    await deleteNode(this.db, this.id).catch((error: unknown) => this.warn(error));
  }

  retire(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  async close(): Promise<void> {
    this.retire();
    await this.leave();
  }

  hasPeers(): boolean {
    return this.peers > 0;
  }

  receives(streamId: string): boolean {
    return this.claimed.has(streamId);
  }

  peerOf(streamId: string): Promise<string | null> | null {
    return this.hasPeers()
      ? this.placeOf(streamId, async () => (await this.otherNode(streamId))?.origin ?? null)
      : null;
  }

  peerFor(streamId: string | null): Promise<string | null> | null {
    if (!this.hasPeers()) return null;
    return this.placeOf(`publish ${streamId ?? ''}`, async () => {
      const current = streamId && (await nodesOf(this.db, [streamId])).get(streamId);
      const node = current || (await leastLoadedNode(this.db, this.id));
      return node && node.id !== this.id ? node.origin : null;
    });
  }

  forget(origin: string): void {
    this.places.clear();
    deleteNodeAt(this.db, origin).catch((error: unknown) => this.warn(error));
  }

  async claim(streamId: string): Promise<string | null> {
    if (!this.origin || this.claimed.has(streamId)) return null;
    const before = this.hasPeers() ? await this.otherNode(streamId) : null;
    await putStreams(this.db, this.id, [streamId]);
    this.claimed.add(streamId);
    this.places.delete(streamId);
    return before?.origin ?? null;
  }

  async follow(newStreamId: string, streamId: string): Promise<void> {
    await copyStream(this.db, newStreamId, streamId);
    this.places.delete(newStreamId);
  }

  async release(streamId: string): Promise<void> {
    if (this.claimed.delete(streamId)) await deleteStream(this.db, this.id, streamId);
  }

  async elsewhere(streamIds: string[]): Promise<Set<string>> {
    if (!this.hasPeers() || !streamIds.length) return new Set();
    const nodes = await nodesOf(this.db, streamIds);
    return new Set(streamIds.filter((streamId) => (nodes.get(streamId)?.id ?? this.id) !== this.id));
  }

  private async otherNode(streamId: string): Promise<{ origin: string } | null> {
    const node = (await nodesOf(this.db, [streamId])).get(streamId);
    return node && node.id !== this.id ? node : null;
  }

  /** Reads a place once for all who ask within a moment. */
  private placeOf(key: string, read: () => Promise<string | null>): Promise<string | null> {
    const now = Date.now();
    const known = this.places.get(key);
    if (known && known.until > now) return known.peer;
    if (this.places.size >= PLACES_MAX)
      for (const [each, { until }] of this.places) if (until <= now) this.places.delete(each);
    const peer = read();
    peer.catch(() => this.places.delete(key));
    this.places.set(key, { peer, until: now + PLACE_FRESH_MS });
    return peer;
  }

  private goOn(): void {
    if (this.isClosed) return;
    this.timer = setTimeout(() => {
      this.beat()
        .catch((error: unknown) => this.warn(error))
        .finally(() => this.goOn());
    }, HEARTBEAT_INTERVAL_MS).unref();
  }

  private async beat(): Promise<void> {
    const isKnown = this.origin === null || (await renewLease(this.db, this.id));
    if (!isKnown && this.origin && !this.isClosed) {
      this.log.warn({ origin: this.origin }, 'registering as a media node again; check NODE_ORIGIN if this repeats');
      await insertNode(this.db, this.id, this.origin);
      await putStreams(this.db, this.id, [...this.claimed]);
    }
    this.peers = await countPeers(this.db, this.id);
    this.isFailing = false;
  }

  private warn(error: unknown): void {
    // logged once per outage
    if (this.isFailing) return;
    this.isFailing = true;
    this.log.warn({ err: error }, 'looking after the lease of media nodes failed');
  }
}
