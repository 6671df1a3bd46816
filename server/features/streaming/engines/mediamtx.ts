import { type MediaEngine } from '../engine';
import { addressName, countNames } from '../guests';
import { fillAddress, fillOptionalAddress, tokenIn, viewerPartsOf } from './addresses';
import { mediaDown } from './engineClient';
import { type ExternalEngineOptions } from './external';
import { isReading, MediamtxApi, type MediamtxSession } from './mediamtxApi';
import { MediamtxDeliveries } from './mediamtxDeliveries';

/** The list of all viewers is fetched at most this often, however many shows need it. */
const VIEWERS_CACHE_MS = 1_000;

const ipOf = ({ remoteAddr }: MediamtxSession): string =>
  (remoteAddr ?? '').replace(/:\d+$/, '').replace(/^\[|\]$/g, '');

/**
 * Makes the MediaMTX engine. It asks us who may publish and read, and its API proves delivery (docs/decisions/0013).
 */
export function mediamtxEngine({ media, iceServers, readToken, mayPlay }: ExternalEngineOptions): MediaEngine {
  const api = new MediamtxApi(media);
  const tokenOf = ({ query }: MediamtxSession) => tokenIn(query ?? '');
  const claimsOf = (session: MediamtxSession) => {
    const token = tokenOf(session);
    return token ? readToken(token) : null;
  };
  const deliveries = new MediamtxDeliveries(media, api, claimsOf);
  let viewers: { at: number; sessions: Promise<MediamtxSession[]> } | null = null;
  const viewersNow = (): Promise<MediamtxSession[]> => {
    if (!viewers || Date.now() - viewers.at > VIEWERS_CACHE_MS)
      viewers = { at: Date.now(), sessions: api.viewerSessions() };
    return viewers.sessions;
  };

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
    playAddresses: async (streamId, token) => ({
      hlsUrl: fillAddress(media.templates.hls, media, streamId, token),
      whepUrl: fillOptionalAddress(media.templates.whep, media, streamId, token),
      mp4Url: fillOptionalAddress(media.templates.mp4, media, streamId, token),
      ...viewerPartsOf(media),
      iceServers: iceServers(),
    }),
    stop: (streamId) => api.kickPublisher(streamId),
    revoke: async (streamId, token) => {
      for (const session of await api.sessionsOf(streamId)) if (tokenOf(session) === token) await api.kick(session);
    },
    recheck: async (streamId) => {
      for (const session of (await api.sessionsOf(streamId)).filter(isReading))
        if (!(await mayPlay(streamId, tokenOf(session), ipOf(session)))) await api.kick(session);
    },
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
