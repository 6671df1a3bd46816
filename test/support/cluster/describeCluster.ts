import { describeNginx } from '../describeNginx';
import { hasRedis } from './redis';

// `npm test` must pass without nginx and Redis: these tests are skipped visibly then. `.ci/run` requires both.
export const describeCluster = hasRedis ? describeNginx : describe.skip;
