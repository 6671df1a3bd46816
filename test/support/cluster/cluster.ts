import { type Api, startApi } from '../api';
import { type Caller, makeCaller } from '../call';
import { freePort, type ReverseProxy } from '../reverseProxy';
import { startBalancer } from './balancer';
import { type Member, startMember } from './member';
import { startRedis } from './redis';

type Part = 'api' | 'web' | 'media';

/** A site of several processes behind nginx, with PostgreSQL and Redis. */
export interface Cluster extends Caller {
  /** origin of nginx */
  url: string;
  /** registers people and changes the database from outside the processes */
  world: Api;
  members: Record<Part, Member[]>;
  /** kills one process, as a crash does */
  kill(part: Part, index: number): Promise<void>;
  /** starts the process again at the same address */
  restart(part: Part, index: number): Promise<void>;
  close(): Promise<void>;
}

const INTERNAL_SECRET = 'a-secret-of-the-cluster-in-tests';

/** Starts a site of so many processes. Without media nodes, the API processes have media servers. */
export async function startCluster(counts: Partial<Record<Part, number>>, env: Record<string, string> = {}) {
  const world = await startApi();
  const redis = await startRedis();
  const started: Member[] = [];
  const shared: Record<string, string> = {
    DATABASE_URL: world.database.url,
    REDIS_URL: redis.url,
    FOOTLIGHTS_DATA: world.dataDir,
    FOOTLIGHTS_DEMO: 'off',
    INTERNAL_SECRET,
    TRUST_PROXY: '127.0.0.1',
    RATE_LIMITS: 'off',
    RECORDING: 'off',
    MEDIA_RTMP_PORT: 'off',
    ...env,
  };
  const partEnv: Record<Part, Record<string, string>> = {
    api: { FOOTLIGHTS_PARTS: 'api', MEDIA_ENGINE: counts.media ? 'off' : 'embedded' },
    web: { FOOTLIGHTS_PARTS: 'web' },
    media: { FOOTLIGHTS_PARTS: 'media' },
  };
  const start = (part: Part) =>
    Promise.all(
      Array.from({ length: counts[part] ?? 0 }, async () => {
        const member = await startMember(await freePort(), { ...shared, ...partEnv[part] });
        started.push(member);
        return member;
      }),
    );
  const members: Cluster['members'] = { api: [], web: [], media: [] };
  let proxy: ReverseProxy | undefined;
  const close = async () => {
    await proxy?.stop();
    for (const member of started) member.remove();
    await redis.stop();
    await world.close();
  };
  try {
    members.media = await start('media');
    members.api = await start('api');
    partEnv.web.API_ORIGIN = members.api[0]?.url ?? '';
    members.web = await start('web');
    const origins = (part: Part) => members[part].map(({ url }) => url);
    proxy = await startBalancer(origins('api'), origins('web'));
  } catch (error) {
    await close();
    throw error;
  }
  const { url } = proxy;
  const cluster: Cluster = {
    ...makeCaller(url, INTERNAL_SECRET),
    url,
    world,
    members,
    kill: async (part, index) => members[part][index]?.kill(),
    restart: async (part, index) => {
      const again = await members[part][index]!.restart();
      members[part][index] = again;
      started.push(again);
    },
    close,
  };
  return cluster;
}
