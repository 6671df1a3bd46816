import { type Presence } from './realtime';
import { ACCOUNTS_NAMED_MAX, type RoomCounts } from './roomCounts';

/** What one process tells the others: the rooms that changed, with its own connections in them. */
export interface ToldPresence {
  processId: string;
  rooms: [conversationId: string, presence: Presence][];
}

/** The way to the other API processes. */
export interface PresenceChannel {
  tell(told: ToldPresence): void;
  /** asks the others to tell all of their rooms */
  ask(): void;
  /** whether the others can be reached */
  answers(): boolean;
}

const TELL_INTERVAL_MS = 250;
/** A process without changes tells that it is alive. */
const HEARTBEAT_MS = 5_000;
/** A process that has been silent for this time is gone, with its connections. */
const GONE_AFTER_MS = 3 * HEARTBEAT_MS;

interface OtherProcess {
  heardAt: number;
  rooms: Map<string, Presence>;
}

/**
 * Presence over all API processes. Each process counts its own connections and tells the others what changed, in one
 * packet for all rooms, so that a join asks nobody.
 */
export class SharedPresence {
  private readonly others = new Map<string, OtherProcess>();
  private readonly changed = new Set<string>();
  private readonly timer: NodeJS.Timeout;
  private toldAt = 0;

  /** @param onChangedElsewhere gets each room of this process whose presence in another process changed */
  constructor(
    private readonly processId: string,
    private readonly counts: RoomCounts,
    private readonly channel: PresenceChannel,
    private readonly onChangedElsewhere: (conversationId: string) => void,
  ) {
    counts.onChanged = (conversationId) => this.changed.add(conversationId);
    this.timer = setInterval(() => this.tell(), TELL_INTERVAL_MS).unref();
  }

  /** Tells all rooms of this process again, for a process that is new or that missed something. */
  tellAll(): void {
    for (const conversationId of this.counts.conversationIds()) this.changed.add(conversationId);
  }

  hear({ processId, rooms }: ToldPresence): void {
    const known = this.others.get(processId);
    if (!known) this.channel.ask();
    const other = known ?? { heardAt: 0, rooms: new Map<string, Presence>() };
    this.others.set(processId, other);
    other.heardAt = Date.now();
    for (const [conversationId, presence] of rooms) {
      if (presence.total > 0) other.rooms.set(conversationId, presence);
      else other.rooms.delete(conversationId);
      if (this.counts.has(conversationId)) this.onChangedElsewhere(conversationId);
    }
  }

  presenceIn(conversationId: string): Presence {
    const { accountIds, total } = this.counts.presenceIn(conversationId);
    const named = new Set(accountIds);
    let everyone = total;
    for (const presence of this.elsewhere(conversationId)) {
      everyone += presence.total;
      for (const accountId of presence.accountIds) if (named.size < ACCOUNTS_NAMED_MAX) named.add(accountId);
    }
    return { accountIds: [...named], total: everyone };
  }

  close(): void {
    clearInterval(this.timer);
  }

  /** Returns what the other processes told of a room, without those that can't be reached. */
  private elsewhere(conversationId: string): Presence[] {
    if (!this.channel.answers()) return [];
    return [...this.others.values()].flatMap(({ rooms }) => rooms.get(conversationId) ?? []);
  }

  private forgetGone(): void {
    const gone = Date.now() - GONE_AFTER_MS;
    for (const [processId, { heardAt, rooms }] of this.others) {
      if (heardAt >= gone) continue;
      this.others.delete(processId);
      for (const conversationId of rooms.keys())
        if (this.counts.has(conversationId)) this.onChangedElsewhere(conversationId);
    }
  }

  private tell(): void {
    this.forgetGone();
    const isDue = this.changed.size > 0 || Date.now() - this.toldAt >= HEARTBEAT_MS;
    if (!isDue || !this.channel.answers()) return;
    const rooms = [...this.changed].map((id): [string, Presence] => [id, this.counts.presenceIn(id)]);
    this.changed.clear();
    this.toldAt = Date.now();
    this.channel.tell({ processId: this.processId, rooms });
  }
}
