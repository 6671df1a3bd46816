import { describeNginx } from '../describeNginx';
import { hasRedis } from './redis';

// Skipped where `redis-server` is not installed, so that `npm test` passes without it. `.ci/run` sets REQUIRE_REDIS=on:
// there the tests must run.
export const describeRedis = hasRedis ? describe : describe.skip;

// Skipped where `redis-server` or `nginx` is not installed. `.ci/run` sets REQUIRE_REDIS=on and REQUIRE_NGINX=on.
export const describeCluster = hasRedis ? describeNginx : describe.skip;
