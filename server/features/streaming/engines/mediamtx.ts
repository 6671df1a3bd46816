import { z } from 'zod';
import { type MediaEngine } from '../engine';
import { addressFrom, pathOf, streamBehind, tokenIn } from './address';
import { askEngine, engineDown } from './ask';
import { type ForeignOptions } from './foreign';
import { type Counted, Proof } from './proof';

/** What the control API calls whoever publishes or reads, and where such sessions are listed and kicked. The names are those that earlier versions know too. */
const LISTS: Record<string, string> = {
  webRTCSession: 'webrtcsessions',
  hlsSession: 'hlssessions',
  rtmpConn: 'rtmpconns',
  rtspSession: 'rtspsessions',
  srtConn: 'srtconns',
};
const PAGE = 1_000;
/** More often nothing new is asked for, ms. */
const LOOK_MS = 400;
const CROWD_MS = 1_000;

const count = z.number().optional();
const Path = z.object({
  name: z.string(),
  ready: z.boolean().optional(),
  online: z.boolean().optional(),
  readyTime: z.string().nullish(),
  onlineTime: z.string().nullish(),
  bytesReceived: count,
  inboundBytes: count,
  source: z.object({ type: z.string(), id: z.string().optional() }).nullish(),
  readers: z.array(z.object({ type: z.string(), id: z.string() })).nullish(),
});
const Session = z.object({
  id: z.string(),
  path: z.string(),
  query: z.string().optional(),
  remoteAddr: z.string().optional(),
  state: z.string().optional(),
  isCDN: z.boolean().optional(),
  outboundBytes: count,
  inboundRTCPPackets: count,
  rtcpPacketsReceived: count,
});
type SeenSession = z.infer<typeof Session> & { list: string };
const Page = z.object({ pageCount: z.number(), items: z.array(z.unknown()).nullish() });

/** What of a viewer's session grows only while they receive: reports of their browser by WebRTC, what their player fetched by HLS. */
const heardBy = ({ list, outboundBytes, inboundRTCPPackets, rtcpPacketsReceived }: SeenSession): number | null =>
  (list === 'webrtcsessions'
    ? (inboundRTCPPackets ?? rtcpPacketsReceived)
    : list === 'hlssessions'
      ? outboundBytes
      : null) ?? null;
/** HLS knows readers only; the others say which they are. */
const isReading = ({ list, state }: SeenSession) => list === 'hlssessions' || state === 'read';

/** MediaMTX, which asks us who may publish and read, and proves by its control API what reached whom (docs/decisions/0013). */
export function mediamtxEngine({ media, iceServers, readPass, mayPlay }: ForeignOptions): MediaEngine {
  const ask = askEngine(media);
  const proof = new Proof();
  let looking: Promise<boolean> | null = null;
  let looked = { at: 0, answered: true };
  let crowd: { at: number; sessions: Promise<SeenSession[]> } | null = null;

  /** Every page of a list; null when the engine does not answer, or has no such list. */
  async function all<T>(list: string, shape: z.ZodType<T>): Promise<T[] | null> {
    const found: T[] = [];
    for (let page = 0, pages = 1; page < pages; page++) {
      const answer = await ask('GET', `/v3/${list}/list?page=${page}&itemsPerPage=${PAGE}`);
      const read = answer?.status === 200 ? Page.safeParse(answer.body) : null;
      if (!read?.success) return null;
      pages = read.data.pageCount;
      found.push(
        ...(read.data.items ?? []).flatMap((item) => {
          const one = shape.safeParse(item);
          return one.success ? [one.data] : [];
        }),
      );
    }
    return found;
  }
  const sessionsIn = async (lists: string[]): Promise<SeenSession[]> =>
    (
      await Promise.all(
        [...new Set(lists)].map(async (list) =>
          ((await all(list, Session)) ?? []).map((session) => ({ ...session, list })),
        ),
      )
    ).flat();

  async function pathNow(streamId: string): Promise<z.infer<typeof Path> | null> {
    const answer = await ask('GET', `/v3/paths/get/${pathOf(media, streamId)}`);
    const read = answer?.status === 200 ? Path.safeParse(answer.body) : null;
    return read?.success ? read.data : null;
  }
  /** Everybody on a stream whom the API can name, the publisher too. */
  async function sessionsOf(streamId: string): Promise<SeenSession[]> {
    const path = await pathNow(streamId);
    const types = [path?.source?.type, ...(path?.readers ?? []).map(({ type }) => type)];
    const lists = types.flatMap((type) => (type && LISTS[type]) ?? []);
    return path ? (await sessionsIn(lists)).filter((session) => session.path === path.name) : [];
  }
  /** All who watch, asked for once however many shows are looked at together. */
  const crowdNow = (): Promise<SeenSession[]> => {
    if (!crowd || Date.now() - crowd.at > CROWD_MS)
      crowd = { at: Date.now(), sessions: sessionsIn(['webrtcsessions', 'hlssessions']) };
    return crowd.sessions;
  };
  const kick = ({ list, id }: Pick<SeenSession, 'list' | 'id'>) => ask('POST', `/v3/${list}/kick/${id}`);
  const holderOf = ({ query }: SeenSession): string | null => {
    const token = tokenIn(query ?? '');
    return token ? (readPass(token)?.who ?? null) : null;
  };

  async function look(): Promise<boolean> {
    const at = Date.now();
    const [paths, sessions] = await Promise.all([all('paths', Path), sessionsIn(['webrtcsessions', 'hlssessions'])]);
    if (!paths) return false;
    const flows = paths.flatMap((path): Counted[] => {
      const streamId = streamBehind(media, path.name);
      const received = path.inboundBytes ?? path.bytesReceived;
      return streamId !== null && received !== undefined
        ? [{ id: `path ${path.name}`, streamId, who: null, count: received }]
        : [];
    });
    const viewers = sessions.flatMap((session): Counted[] => {
      const [streamId, who, heard] = [streamBehind(media, session.path), holderOf(session), heardBy(session)];
      return streamId !== null && who && heard !== null && isReading(session) && !session.isCDN
        ? [{ id: session.id, streamId, who, count: heard }]
        : [];
    });
    proof.look(at, [...flows, ...viewers]);
    return true;
  }

  const answers = async () => (await ask('GET', '/v3/paths/list?itemsPerPage=1'))?.status === 200;
  const to = (template: string | null, streamId: string, token: string | null) =>
    template === null ? null : addressFrom(template, media, streamId, token);
  return {
    name: 'mediamtx',
    canRecord: false,
    // shows of two and of groups are watched by WHEP; without it nobody would see them
    provesDelivery: media.templates.whep !== null,
    start: () => Promise.resolve(),
    close: () => Promise.resolve(),
    encoderAddresses: () => null,
    answers,
    publishAddresses: async (streamId, token) => {
      if (!(await answers())) throw engineDown();
      return {
        whipUrl: addressFrom(media.templates.whip, media, streamId, token),
        rtmpUrl: to(media.templates.rtmp, streamId, token),
        iceServers: iceServers(),
      };
    },
    playAddresses: (streamId, token) =>
      Promise.resolve({
        hlsUrl: addressFrom(media.templates.hls, media, streamId, token),
        whepUrl: to(media.templates.whep, streamId, token),
        mp4Url: to(media.templates.mp4, streamId, token),
        iceServers: iceServers(),
      }),
    stop: async (streamId) => {
      const source = (await pathNow(streamId))?.source;
      const list = source && LISTS[source.type];
      if (list && source.id) await kick({ list, id: source.id });
    },
    revoke: async (streamId, token) => {
      for (const session of await sessionsOf(streamId)) if (tokenIn(session.query ?? '') === token) await kick(session);
    },
    recheck: async (streamId) => {
      for (const session of (await sessionsOf(streamId)).filter(isReading)) {
        const ip = (session.remoteAddr ?? '').replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
        if (!(await mayPlay(streamId, tokenIn(session.query ?? ''), ip))) await kick(session);
      }
    },
    state: async (streamId) => {
      const path = await pathNow(streamId);
      if (!path) return null;
      const since = path.onlineTime ?? path.readyTime;
      const watching = path.readers?.length
        ? (await crowdNow()).filter((session) => session.path === path.name && isReading(session))
        : [];
      const viewers = new Set(watching.map((session) => holderOf(session) ?? session.remoteAddr));
      return {
        publishing: path.online ?? path.ready ?? false,
        since: since ? new Date(since) : null,
        viewers: viewers.size,
      };
    },
    deliveries: async () => {
      if (looking === null && Date.now() - looked.at >= LOOK_MS)
        looking = look().then((answered) => {
          looked = { at: Date.now(), answered };
          looking = null;
          return answered;
        });
      return (await (looking ?? looked.answered)) ? proof.deliveries : new Map();
    },
  };
}
