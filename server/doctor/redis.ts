import Redis from 'ioredis';
import { type Config } from '../config';
import { ANSWER_WITHIN_MS, reasonOf, type Report } from './report';

const PROBE = 'footlights-doctor';
/** The first version whose streams have XAUTOCLAIM and approximate trimming by id. */
const VERSION_MIN = 6;

function explain(url: URL, error: unknown): [string, string] {
  const { message = '' } = Object(error) as { message?: string };
  if (message.includes('NOAUTH'))
    return ['REDIS_URL: Redis asks for a password', 'add it to the URL: redis://:password@host:6379'];
  if (/WRONGPASS|invalid password|AUTH/.test(message))
    return [
      'REDIS_URL: Redis refuses the user or password',
      'correct the password in the URL (special characters as %XX)',
    ];
  if (message.includes('NOPERM'))
    return [
      `REDIS_URL: the Redis user may not do what Footlights needs (${message})`,
      'allow it: acl setuser NAME ~* &* +@all -@dangerous +info',
    ];
  return [
    `REDIS_URL: nothing answers at ${url.hostname}:${url.port || 6379} (${reasonOf(error)})`,
    'start that server or correct the URL; check the firewall in between',
  ];
}

/** Logs in to Redis and writes to a stream, as the processes do to share rooms. */
export async function checkRedis({ redisUrl }: Config, report: Report): Promise<void> {
  if (!redisUrl) return;
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: ANSWER_WITHIN_MS,
    commandTimeout: ANSWER_WITHIN_MS,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
  });
  let failure: unknown;
  redis.on('error', (error) => (failure ??= error));
  try {
    await redis.connect();
    await redis.xadd(PROBE, 'MAXLEN', '~', 1, '*', 'probe', '1');
    await redis.del(PROBE);
    const [, version = '?'] = /redis_version:(\S+)/.exec(await redis.info('server')) ?? [];
    if (Number.parseInt(version, 10) < VERSION_MIN)
      report.bad(`Redis ${version} is too old`, `install Redis ${VERSION_MIN} or later`);
    else report.ok(`Redis ${version} lets Footlights in`);
  } catch (error) {
    report.bad(...explain(new URL(redisUrl), failure ?? error));
  } finally {
    redis.disconnect();
  }
}
