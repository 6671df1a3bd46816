import { requestIdHeader } from '@server/observability/requestId';
import { type Delivery, type MediaEngine, type TimeSpan } from '../engine';
import { type Incoming, type RefusedPublisher } from '../rules/incoming';

const CONTROL_TIMEOUT_MS = 3_000;

interface StreamState {
  state: 'starting' | 'live' | 'waiting' | 'ended';
  since: string | null;
  viewers: number;
}

/** What the media process tells of a publisher. */
interface Publisher {
  protocol: NonNullable<Incoming['protocol']>;
  since: string;
  video: (NonNullable<Incoming['video']> & { bitrate: number }) | null;
  audio: { codec: string; bitrate: number } | null;
}

/** Calls the control API of the embedded media process (media/README.md). */
export class EmbeddedControl {
  /** @param base returns the URL under which its calls are; null while it is down */
  constructor(
    private readonly base: () => string | null,
    private readonly secret: string,
  ) {}

  /** Returns the answer; null without one. */
  async call(path: string, method: 'GET' | 'POST' = 'GET', body?: object): Promise<Response | null> {
    const base = this.base();
    if (!base) return null;
    const headers = {
      'x-media-secret': this.secret,
      ...requestIdHeader(),
      ...(body ? { 'content-type': 'application/json' } : {}),
    };
    return fetch(`${base}${path}`, {
      method,
      headers,
      body: body ? JSON.stringify(body) : undefined,
      signal: AbortSignal.timeout(CONTROL_TIMEOUT_MS),
    }).catch(() => null);
  }

  /** Lists the streams that are being recorded; null while the process does not answer. */
  async recordingStreams(): Promise<string[] | null> {
    const answer = await this.call('/recordings');
    return answer?.ok ? ((await answer.json()) as { data: string[] }).data : null;
  }

  picture(streamId: string): Promise<Buffer | null> {
    return this.media(`/streams/${streamId}/picture`);
  }

  clip(streamId: string): Promise<Buffer | null> {
    return this.media(`/streams/${streamId}/clip`);
  }

  private async media(path: string): Promise<Buffer | null> {
    const answer = await this.call(path);
    return answer?.ok ? Buffer.from(await answer.arrayBuffer()) : null;
  }

  async move(streamId: string, to: string): Promise<boolean> {
    const answer = await this.call(`/streams/${streamId}/move`, 'POST', { to });
    return (answer?.ok ?? false) && ((await answer?.json()) as { moved: boolean }).moved;
  }

  async incoming(streamId: string): ReturnType<NonNullable<MediaEngine['incoming']>> {
    const answer = await this.call(`/streams/${streamId}/publisher`);
    if (!answer?.ok) return null;
    const { publisher, refused } = (await answer.json()) as {
      publisher: Publisher | null;
      refused: (Omit<RefusedPublisher, 'at'> & { at: string }) | null;
    };
    const { video = null, audio = null } = publisher ?? {};
    return {
      incoming: publisher && {
        ...publisher,
        since: new Date(publisher.since),
        bitrate: (video?.bitrate ?? 0) + (audio?.bitrate ?? 0),
      },
      refused: refused && { ...refused, at: new Date(refused.at) },
    };
  }

  async deliveries(): Promise<Map<string, Delivery>> {
    const answer = await this.call('/deliveries');
    if (!answer?.ok) return new Map();
    const { data } = (await answer.json()) as {
      data: { streamId: string; flow: TimeSpan | null; watching: [string, TimeSpan][] }[];
    };
    return new Map(data.map(({ streamId, flow, watching }) => [streamId, { flow, watching: new Map(watching) }]));
  }

  async state(streamId: string): ReturnType<MediaEngine['state']> {
    const answer = await this.call(`/streams/${streamId}`);
    if (!answer?.ok) return null;
    const { state, since, viewers } = (await answer.json()) as StreamState;
    return {
      publishing: state === 'live' || state === 'waiting',
      since: since ? new Date(since) : null,
      viewers,
    };
  }

  async answers(): Promise<boolean> {
    return (await this.call('/health'))?.ok ?? false;
  }
}
