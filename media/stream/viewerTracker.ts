import { extendSpan, type TimeSpan } from './timeSpan';

/** A person who is not heard for this long was away, ms. */
const UNHEARD = 2_500;
/** Nobody asks any more about somebody who was not heard for this long, ms. */
const FORGOTTEN = 120_000;

/** Who watches: people whose player fetched media lately, and people with a WHEP session. Each person counts once. */
export class ViewerTracker {
  private readonly seenAt = new Map<string, number>();
  private readonly connected = new Map<string, number>();
  private readonly stretches = new Map<string, TimeSpan>();

  constructor(
    /** ms after the last fetch */
    private readonly memory: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** This person's player fetched media. */
  saw(person: string): void {
    this.seenAt.set(person, this.now());
    this.heard(person);
  }

  /** This person's player gave a sign of itself. */
  heard(person: string): void {
    this.stretches.set(person, extendSpan(this.stretches.get(person), Date.now(), UNHEARD));
  }

  /** Since when and until when each person was heard to watch, those of the last while. */
  get watching(): [person: string, stretch: TimeSpan][] {
    const oldest = Date.now() - FORGOTTEN;
    for (const [person, { to }] of this.stretches) if (to < oldest) this.stretches.delete(person);
    return [...this.stretches];
  }

  /** This person opened a WHEP session; call the answer when it closes. */
  joined(person: string): () => void {
    this.connected.set(person, (this.connected.get(person) ?? 0) + 1);
    return () => {
      const left = (this.connected.get(person) ?? 1) - 1;
      if (left > 0) this.connected.set(person, left);
      else this.connected.delete(person);
    };
  }

  /** WHEP sessions of one person. */
  sessionsOf(person: string): number {
    return this.connected.get(person) ?? 0;
  }

  get total(): number {
    const oldest = this.now() - this.memory;
    for (const [person, at] of this.seenAt) if (at < oldest) this.seenAt.delete(person);
    let both = 0;
    for (const person of this.connected.keys()) if (this.seenAt.has(person)) both++;
    return this.seenAt.size + this.connected.size - both;
  }
}
