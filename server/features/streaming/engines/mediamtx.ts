import { type ExternalMedia } from '@server/externalMedia';
import { type BoundSource, type MediaEngine } from '../engine';
import { addressName, countNames } from '../guests';
import { boundAddresses, fillAddress, fillOptionalAddress, streamIdOf, tokenIn, viewerPartsOf } from './addresses';
import { mediaDown } from './engineClient';
import { type ExternalEngineOptions } from './external';
import { isReading, MediamtxApi, type MediamtxSession } from './mediamtxApi';
import { MediamtxDeliveries } from './mediamtxDeliveries';
import { incomingAt } from './mediamtxIncoming';
import { passOfUser } from './playerPass';

/** The list of all viewers is fetched at most this often, however many shows need it. */
const VIEWERS_CACHE_MS = 1_000;

const ipOf = ({ remoteAddr }: MediamtxSession): string =>
  (remoteAddr ?? '').replace(/:\d+$/, '').replace(/^\[|\]$/g, '');

const tokenOf = ({ query }: MediamtxSession) => tokenIn(query ?? '');

/** Returns a function that disconnects those of these sessions whose viewers may not go on. */
const permissionCheck =
  (media: ExternalMedia, api: MediamtxApi, mayPlay: ExternalEngineOptions['mayPlay']) =>
  async (sessions: MediamtxSession[]): Promise<void> => {
    for (const session of sessions) {
      const streamId = streamIdOf(media, session.path) ?? '';
      const request = { streamId, token: tokenOf(session), ip: ipOf(session), pass: passOfUser(session.user) };
      if (!(await mayPlay(request))) await api.kick(session);
    }
  };

/** Returns a function that fills in where a stream is played. */
const sourceIn =
  (media: ExternalMedia) =>
  (streamId: string, token: string | null): BoundSource => ({
    hlsUrl: fillAddress(media.templates.hls, media, streamId, token),
    whepUrl: fillOptionalAddress(media.templates.whep, media, streamId, token),
  });

/**
 * Makes the MediaMTX engine. It asks us who may publish and read, and its API proves delivery (docs/decisions/0013).
 */
export function mediamtxEngine({ media, iceServers, readToken, mayPlay }: ExternalEngineOptions): MediaEngine {
  const api = new MediamtxApi(media);
  const claimsOf = (session: MediamtxSession) => {
    const token = tokenOf(session);
    return token ? readToken(token) : null;
  };
  const endUnlessAllowed = permissionCheck(media, api, mayPlay);
  const deliveries = new MediamtxDeliveries(media, api, { claimsOf, renew: endUnlessAllowed });
  let viewers: { at: number; sessions: Promise<MediamtxSession[]> } | null = null;
  const viewersNow = (): Promise<MediamtxSession[]> => {
    if (!viewers || Date.now() - viewers.at > VIEWERS_CACHE_MS)
      viewers = { at: Date.now(), sessions: api.viewerSessions() };
    return viewers.sessions;
  };
  const sourceOf = sourceIn(media);

  return {
    name: 'mediamtx',
    canRecord: false,
    // private and group shows are watched over WHEP; without it, nobody could see them
    provesDelivery: media.templates.whep !== null,
    start: () => Promise.resolve(),
    close: () => Promise.resolve(),
    encoderAddresses: () => null,
    answers: () => api.answers(),
    publishAddresses: async (streamId, token) => {
      if (!(await api.answers())) throw mediaDown();
      return {
        whipUrl: fillAddress(media.templates.whip, media, streamId, token),
        rtmpUrl: fillOptionalAddress(media.templates.rtmp, media, streamId, token),
        iceServers: iceServers(),
      };
    },
    playAddresses: async (streamId, token, isBound = false) => ({
      ...(isBound && token
        ? boundAddresses(streamId, token)
        : { ...sourceOf(streamId, token), mp4Url: fillOptionalAddress(media.templates.mp4, media, streamId, token) }),
      ...viewerPartsOf(media),
      iceServers: iceServers(),
    }),
    boundSource: sourceOf,
    incoming: incomingAt(api),
    stop: (streamId) => api.kickPublisher(streamId),
    revoke: async (streamId, token) => {
      for (const session of await api.sessionsOf(streamId)) if (tokenOf(session) === token) await api.kick(session);
    },
    recheck: async (streamId) => endUnlessAllowed((await api.sessionsOf(streamId)).filter(isReading)),
    state: async (streamId) => {
      const path = await api.pathOf(streamId);
      if (!path) return null;
      const since = path.onlineTime ?? path.readyTime;
      const sessions = path.readers?.length ? await viewersNow() : [];
      const watching = sessions.filter((session) => session.path === path.name && isReading(session));
      return {
        publishing: path.online ?? path.ready ?? false,
        since: since ? new Date(since) : null,
        viewers: countNames(watching.map((session) => claimsOf(session)?.holder ?? addressName(ipOf(session)))),
      };
    },
    deliveries: () => deliveries.read(),
  };
}
