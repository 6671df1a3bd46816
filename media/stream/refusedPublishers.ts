/** Why the media of a publisher was refused. */
export interface Refused {
  /** ISO time */
  at: string;
  /** what cannot be played */
  track: 'video' | 'audio' | 'other';
  /** its codec, such as `HEVC`; null if it is unknown or not the reason */
  codec: string | null;
  /** for the person who set up the publisher */
  message: string;
}

/** Streaming software that is refused tries again within this time; a later question means that it gave up. */
const KEPT_MS = 60_000;

/** Remembers for a minute which publishers were refused after their permission, and why. They have no stream. */
export class RefusedPublishers {
  private readonly byStream = new Map<string, Refused & { until: number }>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  note(streamId: string, { message, track = 'other', codec = null }: Partial<Refused> & { message: string }): void {
    for (const [id, { until }] of this.byStream) if (until < this.now()) this.byStream.delete(id);
    const at = new Date().toISOString();
    this.byStream.set(streamId, { at, track, codec, message, until: this.now() + KEPT_MS });
  }

  /** Forgets a refusal: a publisher was accepted. */
  forget(streamId: string): void {
    this.byStream.delete(streamId);
  }

  get(streamId: string): Refused | null {
    const { until, ...refused } = this.byStream.get(streamId) ?? { until: 0 };
    return until > this.now() ? (refused as Refused) : null;
  }
}
