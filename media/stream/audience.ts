/** Who watches: people whose player fetched media lately, and people with a WHEP session. Each person counts once. */
export class Audience {
  private readonly seenAt = new Map<string, number>();
  private readonly connected = new Map<string, number>();

  constructor(
    /** ms after the last fetch */
    private readonly memory: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** This person's player fetched media. */
  saw(person: string): void {
    this.seenAt.set(person, this.now());
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
