import { z } from 'zod';
import { type ExternalMedia } from '@server/externalMedia';
import { type MediaEngine } from '../engine';
import { TOKEN_LIFETIME_MS } from '../rules';
import { enginePathOf, fillAddress, fillOptionalAddress, viewerPartsOf } from './addresses';
import { type EngineAnswer, type EngineClient, engineClient, mediaDown } from './engineClient';
import { type ExternalEngineOptions } from './external';

const Token = z.object({ tokenId: z.string().min(1) });
const Broadcast = z.object({
  status: z.string().nullish(),
  startTime: z.number().nullish(),
  hlsViewerCount: z.number().nullish(),
  webRTCViewerCount: z.number().nullish(),
  dashViewerCount: z.number().nullish(),
});

/** Says whether a call succeeded. Failures often have status 200, with `success: false` in the body. */
const hasSucceeded = (answer: EngineAnswer | null): answer is EngineAnswer =>
  answer?.status === 200 &&
  !(typeof answer.body === 'object' && (answer.body as { success?: unknown } | null)?.success === false);

/** Manages Ant Media's streams and tokens over its REST API. */
class AntmediaApi {
  private readonly ask: EngineClient;
  private readonly base: string;

  constructor(private readonly media: ExternalMedia) {
    this.ask = engineClient(media);
    this.base = `/${media.app}/rest/v2/broadcasts`;
  }

  private addressOf(streamId: string): string {
    return `${this.base}/${encodeURIComponent(enginePathOf(this.media, streamId))}`;
  }

  async issueToken(kind: 'publish' | 'play', streamId: string, expiresAt: Date): Promise<string> {
    const path = this.media.tokens === 'jwt' ? 'jwt-token' : 'token';
    const query = `expireDate=${Math.floor(expiresAt.getTime() / 1000)}&type=${kind}`;
    const answer = await this.ask('GET', `${this.addressOf(streamId)}/${path}?${query}`);
    const read = hasSucceeded(answer) ? Token.safeParse(answer.body) : null;
    if (!read?.success) throw mediaDown();
    return read.data.tokenId;
  }

  /** Creates a stream with its webhook, unless it exists. */
  async createStream(streamId: string, webhookUrl: string): Promise<void> {
    const existing = await this.ask('GET', this.addressOf(streamId));
    if (!existing) throw mediaDown();
    if (hasSucceeded(existing)) return;
    const name = enginePathOf(this.media, streamId);
    const stream = { streamId: name, name, type: 'liveStream', listenerHookURL: webhookUrl };
    if (!(await this.ask('POST', `${this.base}/create`, stream))) throw mediaDown();
  }

  async removeStream(streamId: string): Promise<void> {
    await this.ask('POST', `${this.addressOf(streamId)}/stop`);
    await this.removeTokens(streamId);
    await this.ask('DELETE', this.addressOf(streamId));
  }

  async removeTokens(streamId: string): Promise<void> {
    await this.ask('DELETE', `${this.addressOf(streamId)}/tokens`);
  }

  async state(streamId: string): ReturnType<MediaEngine['state']> {
    const answer = await this.ask('GET', this.addressOf(streamId));
    const read = hasSucceeded(answer) ? Broadcast.safeParse(answer.body) : null;
    if (!read?.success) return null;
    const { status, startTime, hlsViewerCount, webRTCViewerCount, dashViewerCount } = read.data;
    const counts = [hlsViewerCount, webRTCViewerCount, dashViewerCount];
    return {
      publishing: status === 'broadcasting',
      since: startTime ? new Date(startTime) : null,
      viewers: counts.reduce<number>((sum, count) => sum + Math.max(0, count ?? 0), 0),
    };
  }

  async answers(): Promise<boolean> {
    return hasSucceeded(await this.ask('GET', `${this.base}/count`));
  }
}

/**
 * Makes the Ant Media engine, which checks its own tokens and never asks us. It cannot prove delivery: its viewer
 * figures name no account. Shows that are paid by the minute are therefore not offered (docs/decisions/0013).
 */
export function antmediaEngine({ media, iceServers, readToken, webhookUrl }: ExternalEngineOptions): MediaEngine {
  const api = new AntmediaApi(media);
  const exchangeToken = (kind: 'publish' | 'play', streamId: string, ours: string) =>
    api.issueToken(kind, streamId, readToken(ours)?.expiresAt ?? new Date(Date.now() + TOKEN_LIFETIME_MS));
  return {
    name: 'antmedia',
    canRecord: false,
    provesDelivery: false,
    start: () => Promise.resolve(),
    close: () => Promise.resolve(),
    encoderAddresses: () => null,
    issueToken: (kind, streamId, expiresAt) => api.issueToken(kind, streamId, expiresAt),
    publishAddresses: async (streamId, ours) => {
      await api.createStream(streamId, webhookUrl);
      const token = await exchangeToken('publish', streamId, ours);
      return {
        whipUrl: fillAddress(media.templates.whip, media, streamId, token),
        rtmpUrl: fillOptionalAddress(media.templates.rtmp, media, streamId, token),
        iceServers: iceServers(),
      };
    },
    playAddresses: async (streamId, ours) => {
      const token = ours === null ? null : await exchangeToken('play', streamId, ours);
      return {
        hlsUrl: fillAddress(media.templates.hls, media, streamId, token),
        whepUrl: fillOptionalAddress(media.templates.whep, media, streamId, token),
        mp4Url: fillOptionalAddress(media.templates.mp4, media, streamId, token),
        ...viewerPartsOf(media),
        iceServers: iceServers(),
      };
    },
    stop: (streamId) => api.removeStream(streamId),
    // Ant Media can't end one viewer's token. Removing all unused tokens makes viewers ask for new ones.
    revoke: (streamId) => api.removeTokens(streamId),
    recheck: (streamId) => api.removeTokens(streamId),
    state: (streamId) => api.state(streamId),
    deliveries: () => Promise.resolve(new Map()),
    answers: () => api.answers(),
  };
}
