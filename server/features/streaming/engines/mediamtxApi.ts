import { z } from 'zod';
import { type ExternalMedia } from '@server/externalMedia';
import { enginePathOf } from './addresses';
import { type EngineClient, engineClient } from './engineClient';

/** The control API's lists of sessions, by type of publisher or reader. Older versions know these names, too. */
const SESSION_LISTS: Record<string, string> = {
  webRTCSession: 'webrtcsessions',
  hlsSession: 'hlssessions',
  rtmpConn: 'rtmpconns',
  rtmpsConn: 'rtmpsconns',
  rtspSession: 'rtspsessions',
  rtspsSession: 'rtspssessions',
  srtConn: 'srtconns',
  moqSession: 'moqsessions',
};
const VIEWER_LISTS = ['webrtcsessions', 'hlssessions'];
const PAGE_SIZE = 1_000;

const count = z.number().optional();
const Path = z.object({
  name: z.string(),
  ready: z.boolean().optional(),
  online: z.boolean().optional(),
  readyTime: z.string().nullish(),
  onlineTime: z.string().nullish(),
  bytesReceived: count,
  inboundBytes: count,
  /** names of codecs; later versions have `tracks2`, too */
  tracks: z.array(z.string()).nullish(),
  tracks2: z
    .array(
      z.object({
        codec: z.string(),
        codecProps: z.object({ width: count, height: count }).nullish(),
      }),
    )
    .nullish(),
  source: z.object({ type: z.string(), id: z.string().optional() }).nullish(),
  readers: z.array(z.object({ type: z.string(), id: z.string() })).nullish(),
});
const Session = z.object({
  id: z.string(),
  path: z.string(),
  query: z.string().optional(),
  remoteAddr: z.string().optional(),
  state: z.string().optional(),
  user: z.string().optional(),
  isCDN: z.boolean().optional(),
  outboundBytes: count,
  inboundRTCPPackets: count,
  rtcpPacketsReceived: count,
});
const Page = z.object({ pageCount: z.number(), items: z.array(z.unknown()).nullish() });

export type MediamtxPath = z.infer<typeof Path>;
/** A publisher or reader, with the list that it is in. */
export type MediamtxSession = z.infer<typeof Session> & { list: string };

/** Says whether a session reads. HLS sessions always do; the others have a state. */
export const isReading = ({ list, state }: MediamtxSession): boolean => list === 'hlssessions' || state === 'read';

/** Reads and kicks sessions over MediaMTX's control API. */
export class MediamtxApi {
  private readonly ask: EngineClient;

  constructor(private readonly media: ExternalMedia) {
    this.ask = engineClient(media);
  }

  /** Says whether the API answers. */
  async answers(): Promise<boolean> {
    return (await this.ask('GET', '/v3/paths/list?itemsPerPage=1'))?.status === 200;
  }

  /** Lists all paths; null when the API does not answer. */
  paths(): Promise<MediamtxPath[] | null> {
    return this.list('paths', Path);
  }

  /** Lists all sessions that can belong to viewers. */
  viewerSessions(): Promise<MediamtxSession[]> {
    return this.sessionsIn(VIEWER_LISTS);
  }

  /** Returns the path of a stream, or null. */
  async pathOf(streamId: string): Promise<MediamtxPath | null> {
    const answer = await this.ask('GET', `/v3/paths/get/${enginePathOf(this.media, streamId)}`);
    const read = answer?.status === 200 ? Path.safeParse(answer.body) : null;
    return read?.success ? read.data : null;
  }

  /** Lists the sessions of a stream, the publisher's included. */
  async sessionsOf(streamId: string): Promise<MediamtxSession[]> {
    const path = await this.pathOf(streamId);
    if (!path) return [];
    const types = [path.source?.type, ...(path.readers ?? []).map(({ type }) => type)];
    const lists = types.flatMap((type) => (type && SESSION_LISTS[type]) ?? []);
    return (await this.sessionsIn(lists)).filter((session) => session.path === path.name);
  }

  /** Disconnects a session. */
  async kick({ list, id }: Pick<MediamtxSession, 'list' | 'id'>): Promise<void> {
    await this.ask('POST', `/v3/${list}/kick/${id}`);
  }

  /** Disconnects the publisher of a stream. */
  async kickPublisher(streamId: string): Promise<void> {
    const source = (await this.pathOf(streamId))?.source;
    const list = source && SESSION_LISTS[source.type];
    if (list && source.id) await this.kick({ list, id: source.id });
  }

  /** Reads every page of a list; null when the API does not answer, or has no such list. */
  private async list<T>(name: string, shape: z.ZodType<T>): Promise<T[] | null> {
    const found: T[] = [];
    for (let page = 0, pages = 1; page < pages; page++) {
      const answer = await this.ask('GET', `/v3/${name}/list?page=${page}&itemsPerPage=${PAGE_SIZE}`);
      const read = answer?.status === 200 ? Page.safeParse(answer.body) : null;
      if (!read?.success) return null;
      pages = read.data.pageCount;
      for (const item of read.data.items ?? []) {
        const parsed = shape.safeParse(item);
        if (parsed.success) found.push(parsed.data);
      }
    }
    return found;
  }

  private async sessionsIn(lists: string[]): Promise<MediamtxSession[]> {
    const read = async (list: string) =>
      ((await this.list(list, Session)) ?? []).map((session) => ({ ...session, list }));
    return (await Promise.all([...new Set(lists)].map(read))).flat();
  }
}
