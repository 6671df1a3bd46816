import { z } from 'zod';
import { type MediaEngine } from '../engine';
import { addressFrom, pathOf } from './address';
import { askEngine, engineDown } from './ask';
import { type ForeignOptions } from './foreign';

const Token = z.object({ tokenId: z.string().min(1) });
const Broadcast = z.object({
  status: z.string().nullish(),
  startTime: z.number().nullish(),
  hlsViewerCount: z.number().nullish(),
  webRTCViewerCount: z.number().nullish(),
  dashViewerCount: z.number().nullish(),
});
/** Failures often come with 200: `success` is what counts. */
const isFailure = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && (body as { success?: unknown }).success === false;

/** A token that nobody named an end for is good for a day. */
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Ant Media Server, which checks tokens of its own making and asks nobody. What reached whom it does not prove: its figures of viewers name no account and stop at the browser's
 * door, so shows that are paid by the minute are not offered with it (docs/decisions/0013).
 */
export function antmediaEngine({ media, iceServers, readPass, webhookUrl }: ForeignOptions): MediaEngine {
  const ask = askEngine(media);
  const base = `/${media.app}/rest/v2/broadcasts`;
  const at = (streamId: string) => `${base}/${encodeURIComponent(pathOf(media, streamId))}`;

  async function issueToken(kind: 'publish' | 'play', streamId: string, expiresAt: Date): Promise<string> {
    const path = media.tokens === 'jwt' ? 'jwt-token' : 'token';
    const answer = await ask(
      'GET',
      `${at(streamId)}/${path}?expireDate=${Math.floor(expiresAt.getTime() / 1000)}&type=${kind}`,
    );
    const read = answer?.status === 200 && !isFailure(answer.body) ? Token.safeParse(answer.body) : null;
    if (!read?.success) throw engineDown();
    return read.data.tokenId;
  }
  const tokenLike = (kind: 'publish' | 'play', streamId: string, pass: string) =>
    issueToken(kind, streamId, readPass(pass)?.expiresAt ?? new Date(Date.now() + DAY_MS));

  /** The engine hears of a stream before it comes, and where to report it; one that it knows already stays as it is. */
  async function announce(streamId: string): Promise<void> {
    const known = await ask('GET', at(streamId));
    if (!known) throw engineDown();
    if (known.status === 200 && !isFailure(known.body)) return;
    const name = pathOf(media, streamId);
    if (
      !(await ask('POST', `${base}/create`, { streamId: name, name, type: 'liveStream', listenerHookURL: webhookUrl }))
    )
      throw engineDown();
  }
  const to = (template: string | null, streamId: string, token: string | null) =>
    template === null ? null : addressFrom(template, media, streamId, token);

  return {
    name: 'antmedia',
    canRecord: false,
    provesDelivery: false,
    start: () => Promise.resolve(),
    close: () => Promise.resolve(),
    encoderAddresses: () => null,
    issueToken,
    publishAddresses: async (streamId, pass) => {
      await announce(streamId);
      const token = await tokenLike('publish', streamId, pass);
      return {
        whipUrl: addressFrom(media.templates.whip, media, streamId, token),
        rtmpUrl: to(media.templates.rtmp, streamId, token),
        iceServers: iceServers(),
      };
    },
    playAddresses: async (streamId, pass) => {
      const token = pass === null ? null : await tokenLike('play', streamId, pass);
      return {
        hlsUrl: addressFrom(media.templates.hls, media, streamId, token),
        whepUrl: to(media.templates.whep, streamId, token),
        mp4Url: to(media.templates.mp4, streamId, token),
        iceServers: iceServers(),
      };
    },
    stop: async (streamId) => {
      await ask('POST', `${at(streamId)}/stop`);
      await ask('DELETE', `${at(streamId)}/tokens`);
      await ask('DELETE', at(streamId));
    },
    // it knows no way to end one viewer's token: all of the stream's that were not used yet are void, and who may watch gets another
    revoke: async (streamId) => void (await ask('DELETE', `${at(streamId)}/tokens`)),
    recheck: async (streamId) => void (await ask('DELETE', `${at(streamId)}/tokens`)),
    state: async (streamId) => {
      const answer = await ask('GET', at(streamId));
      const read = answer?.status === 200 && !isFailure(answer.body) ? Broadcast.safeParse(answer.body) : null;
      if (!read?.success) return null;
      const { status, startTime, ...counts } = read.data;
      const viewers = [counts.hlsViewerCount, counts.webRTCViewerCount, counts.dashViewerCount].reduce<number>(
        (sum, one) => sum + Math.max(0, one ?? 0),
        0,
      );
      return { publishing: status === 'broadcasting', since: startTime ? new Date(startTime) : null, viewers };
    },
    deliveries: () => Promise.resolve(new Map()),
    answers: async () => {
      const answer = await ask('GET', `${base}/count`);
      return answer?.status === 200 && !isFailure(answer.body);
    },
  };
}
