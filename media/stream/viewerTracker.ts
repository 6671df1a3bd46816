import { extendSpan, type TimeSpan } from './timeSpan';

/** A viewer without activity for this long was away. */
const INACTIVE_AFTER_MS = 2_500;
/** The activity of a viewer is forgotten this long after its end. */
const SPAN_MEMORY_MS = 120_000;
/** Of the guests of one address block, at most this many count, so that nobody fills a show from one connection. */
const GUESTS_COUNTED_PER_BLOCK_MAX = 3;
/** The API's name for a guest: a hash of the address block, and what tells its guests apart. */
const GUEST_NAME = /^guest-(.{10})-/;

/**
 * Counts viewers: people whose player fetched media lately or who have a WHEP session. Each person counts once, and the
 * guests of one address block count up to a maximum.
 */
export class ViewerTracker {
  private readonly fetchedAt = new Map<string, number>();
  private readonly sessions = new Map<string, number>();
  private readonly spans = new Map<string, TimeSpan>();

  constructor(
    /** ms that a person counts as a viewer after the last fetch */
    private readonly memoryMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Notes that a person's player fetched media.
   * @param lengthMs how long it may play this before it fetches more
   */
  recordFetch(person: string, lengthMs = 0): void {
    this.fetchedAt.set(person, this.now() + lengthMs);
    this.recordActivity(person, lengthMs);
  }

  /** Notes that a person's player is still there, which was silent for at most `quietMs`. */
  recordActivity(person: string, quietMs = 0): void {
    this.spans.set(person, extendSpan(this.spans.get(person), Date.now(), INACTIVE_AFTER_MS + quietMs));
  }

  /** The latest unbroken time span in which each person watched; spans that ended over two minutes ago are left out. */
  get watching(): [person: string, span: TimeSpan][] {
    const oldest = Date.now() - SPAN_MEMORY_MS;
    for (const [person, { to }] of this.spans) if (to < oldest) this.spans.delete(person);
    return [...this.spans];
  }

  /** Counts a WHEP session that a person opened. Call the returned function when it closes. */
  addSession(person: string): () => void {
    this.sessions.set(person, (this.sessions.get(person) ?? 0) + 1);
    return () => {
      const left = (this.sessions.get(person) ?? 1) - 1;
      if (left > 0) this.sessions.set(person, left);
      else this.sessions.delete(person);
    };
  }

  /** Counts the WHEP sessions of one person. */
  countSessions(person: string): number {
    return this.sessions.get(person) ?? 0;
  }

  get total(): number {
    const oldest = this.now() - this.memoryMs;
    for (const [person, at] of this.fetchedAt) if (at < oldest) this.fetchedAt.delete(person);
    const guests = new Map<string, number>();
    let total = 0;
    for (const person of new Set([...this.fetchedAt.keys(), ...this.sessions.keys()])) {
      const block = GUEST_NAME.exec(person)?.[1];
      const before = block ? (guests.get(block) ?? 0) : 0;
      if (block) guests.set(block, before + 1);
      if (before < GUESTS_COUNTED_PER_BLOCK_MAX) total += 1;
    }
    return total;
  }
}
